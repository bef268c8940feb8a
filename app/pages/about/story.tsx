import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { SplitRow } from '../../ui/split-row.tsx';

const paragraphs = ['before', 'split', 'machines'] as const;
const facts = ['founded', 'place', 'support', 'answer'] as const;

/** The story on 60, facts on 40. */
export function Story() {
  const t = useTranslations('about');
  const { developer, publisher, elsewhere } = studio.split;
  const values = { year: String(studio.foundedYear), hours: studio.responseHours, developer, publisher, elsewhere };
  return (
    <section aria-labelledby="story-title" className="border-b border-edge">
      <SplitRow className="frame" parts={['py-12 lg:py-20', 'pb-12 lg:py-20']}>
        <>
          <h2 id="story-title" className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
            {t('story.title')}
          </h2>
          <div className="measure mt-8 grid gap-5 text-xl text-pretty">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{t(`story.${paragraph}`, values)}</p>
            ))}
          </div>
        </>
        <>
          <h2 className="text-muted lg:pt-2">{t('facts.title')}</h2>
          <dl className="mt-4">
            {facts.map((fact) => (
              <div key={fact} className="border-t border-edge py-5">
                <dt className="text-[0.9375rem] text-muted">{t(`facts.${fact}.term`)}</dt>
                <dd className="text-2xl leading-snug font-semibold text-pretty">{t(`facts.${fact}.text`, values)}</dd>
              </div>
            ))}
          </dl>
        </>
      </SplitRow>
    </section>
  );
}
