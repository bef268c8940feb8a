import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { SplitRow } from '../../ui/split-row.tsx';

const values = ['developer', 'expertise', 'community'] as const;

/** The values: names on 60, explanations on 40. */
export function Values() {
  const t = useTranslations('about.values');
  return (
    <section aria-labelledby="values-title" className="border-b border-edge">
      <div className="frame">
        <h2 id="values-title" className="py-8 text-muted lg:border-edge lg:py-10">
          {t('title')}
        </h2>
        {values.map((value) => (
          <SplitRow key={value} className="border-t border-edge" parts={['pt-8 lg:py-10', 'pt-4 pb-9 lg:py-10']}>
            <h3 className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">{t(`${value}.title`)}</h3>
            <p className="text-xl text-pretty text-muted">
              {t(`${value}.text`, { developer: studio.split.developer })}
            </p>
          </SplitRow>
        ))}
      </div>
    </section>
  );
}
