import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';

const values = ['developer', 'expertise', 'community'] as const;

/** What the studio goes by: named on 60, explained on 40. */
export function Values() {
  const t = useTranslations('about.values');
  return (
    <section aria-labelledby="values-title" className="border-b border-edge">
      <div className="frame">
        <h2 id="values-title" className="py-8 text-muted lg:border-edge lg:py-10">
          {t('title')}
        </h2>
        {values.map((value) => (
          <div key={value} className="grid border-t border-edge lg:grid-cols-[60%_40%]">
            <h3 className="display pt-8 text-[clamp(3rem,7vw,7rem)] lg:py-10 lg:pr-12">{t(`${value}.title`)}</h3>
            <p className="border-edge pt-4 pb-9 text-xl text-pretty text-muted lg:border-l lg:py-10 lg:pl-8">
              {t(`${value}.text`, { developer: studio.split.developer })}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
