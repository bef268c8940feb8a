import { useTranslations } from 'use-intl';
import { languages } from '../../../domain/language.ts';
import { studio } from '../../../studio.ts';
import { openStores } from './hero.tsx';

/** The offer in figures; the hairline at 60 % separates the third from the fourth. */
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
            className="flex flex-col-reverse justify-end gap-2 border-edge py-7 not-first:border-t first:col-span-2 even:border-r even:pr-5 not-first:odd:pl-5 lg:border-t-0! lg:not-last:border-r lg:py-10 lg:pr-5! lg:not-first:pl-6! lg:first:col-span-1"
          >
            <dt className="text-[min(0.9375rem,5.4vw)] leading-snug text-pretty text-muted">
              {t(`${key}.label`, values as never)}
            </dt>
            <dd className="display text-[clamp(min(3.5rem,17vw),6vw,6rem)] tabular-nums">
              {t(`${key}.figure`, values as never)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
