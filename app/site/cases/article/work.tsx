import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import { caseFeatures } from '../../../../domain/content/case-vocabulary.ts';
import { textLanguage } from '../entity-text.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { Tags } from './hero.tsx';

/** Challenges with their solutions, results, technologies and features. */
export function Work({ entity }: { entity: Case }) {
  const t = useTranslations('case');
  const { results, technologies } = entity;
  const features = caseFeatures.filter((feature) => entity.features[feature]);
  return (
    <>
      <Obstacles entity={entity} />
      <div className="border-b border-edge">
        <SplitRow className="frame">
          <Part id="results-title" title={t('results')} shown={results.length > 0}>
            <ul>
              {results.map((result, index) => (
                <li
                  key={result}
                  className="flex items-baseline gap-4 border-t border-edge py-4 text-xl font-semibold text-pretty"
                >
                  <Mark className="size-4 translate-y-px" />
                  <span lang={textLanguage(entity, `results.${index}`)}>{result}</span>
                </li>
              ))}
            </ul>
          </Part>
          <>
            <Part id="technologies-title" title={t('technologies')} shown={technologies.length > 0}>
              <Tags names={technologies} />
            </Part>
            <Part id="key-features-title" title={t('keyFeatures')} shown={features.length > 0}>
              <ul>
                {features.map((feature) => (
                  <li key={feature} className="flex items-baseline gap-3 border-t border-edge py-3">
                    <Mark className="size-3.5 translate-y-px" />
                    {t(`features.${feature}`)}
                  </li>
                ))}
              </ul>
            </Part>
          </>
        </SplitRow>
      </div>
    </>
  );
}

type PartProps = { id: string; title: string; shown: boolean; children: ReactNode };

const Part = ({ id, title, shown, children }: PartProps) =>
  shown && (
    <section aria-labelledby={id} className="py-10 lg:py-14 lg:not-first:pt-0">
      <h2 id={id} className="display mb-6 text-[clamp(min(2.25rem,13vw),4vw,3.5rem)]">
        {title}
      </h2>
      {children}
    </section>
  );

function Obstacles({ entity }: { entity: Case }) {
  const t = useTranslations('case.obstacles');
  const rows = pairs(entity.challenges, entity.solutions);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="obstacles-title" className="border-y border-edge">
      <div className="frame">
        <h2 id="obstacles-title" className="display py-12 text-[clamp(min(3rem,17vw),7vw,7rem)] lg:py-16">
          {t('title')}
        </h2>
        <ol>
          {rows.map(({ challenge, solution }, index) => (
            <SplitRow
              as="li"
              key={challenge ?? solution}
              direction="main-last"
              className="border-t border-edge"
              parts={['pt-6 lg:py-9', 'pt-5 pb-8 lg:py-9']}
            >
              {challenge !== undefined && (
                <>
                  <h3 className="text-[0.9375rem] text-muted">{t('challenge')}</h3>
                  <p lang={textLanguage(entity, `challenges.${index}`)} className="mt-2 text-pretty text-muted">
                    {challenge}
                  </p>
                </>
              )}
              {solution !== undefined && (
                <>
                  <h3 className="text-[0.9375rem] text-accent">{t('solution')}</h3>
                  <p lang={textLanguage(entity, `solutions.${index}`)} className="measure mt-2 text-xl text-pretty">
                    {solution}
                  </p>
                </>
              )}
            </SplitRow>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Challenges and solutions paired by position; either may be missing. */
export const pairs = (challenges: readonly string[], solutions: readonly string[]) =>
  Array.from({ length: Math.max(challenges.length, solutions.length) }, (_, index) => ({
    challenge: challenges[index],
    solution: solutions[index],
  }));
