import { useTranslations } from 'use-intl';
import { languages } from '../../../domain/language.ts';
import { studio } from '../../../studio.ts';
import { openStores } from './hero.tsx';

/** The offer in figures; the hairline at 60% runs between the third and the fourth. */
export function Stats() {
  const t = useTranslations('home.stats');
  const stats = [
    { key: 'share', developer: studio.split.developer },
    { key: 'stores', count: openStores },
    { key: 'support' },
    { key: 'founded', year: String(studio.foundedYear) },
    { key: 'languages', count: languages.length },
  ] as const;
  return (
    <section aria-label={t('title')} className="border-b border-edge">
      <dl className="frame grid grid-cols-2 lg:grid-cols-5">
        {stats.map(({ key, ...values }) => (
          <div
            key={key}
            className="flex flex-col-reverse justify-end gap-2 border-edge py-7 pr-5 not-first:border-t even:pl-5 nth-[2]:border-t-0 odd:border-r first:col-span-2 lg:border-t-0! lg:border-r lg:py-10 lg:pl-6 lg:first:col-span-1 lg:first:pl-0 lg:last:border-r-0"
          >
            <dt className="text-[0.9375rem] leading-snug text-pretty text-muted">
              {t(`${key}.label`, values as never)}
            </dt>
            <dd className="display text-[clamp(3.5rem,6vw,6rem)] tabular-nums">
              {t(`${key}.figure`, values as never)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
