import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SplitRow } from '../../../ui/split-row.tsx';
import { BlockHeading } from './block-heading.tsx';
import type { BlockProps } from './block-props.ts';

/** Numbered steps: number and title next to the main column, which has the text. */
export function Steps({ block: { title, steps }, name }: BlockProps<'steps'>) {
  const Heading = title === null ? 'h2' : 'h3';
  return (
    <section aria-labelledby={title === null ? undefined : `${name}-title`} className="border-b border-edge">
      <div className="frame">
        <BlockHeading name={name} title={title} />
        <ol>
          {steps.map((step, index) => (
            <SplitRow
              as="li"
              // Steps may have equal texts, so the position identifies a step.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              direction="main-last"
              className="border-t border-edge"
              parts={['pt-8 lg:py-10', 'pt-3 pb-9 lg:py-10']}
            >
              <div className="flex items-baseline gap-5">
                <span aria-hidden="true" className="display text-poster text-accent tabular-nums">
                  {index + 1}
                </span>
                <Heading className="display text-headline">{step.title}</Heading>
              </div>
              <p className="measure text-xl text-pretty whitespace-pre-line text-muted">{step.text}</p>
            </SplitRow>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Questions, whose answers open without scripts. */
export function Questions({ block: { title, questions }, name }: BlockProps<'questions'>) {
  const t = useTranslations('own');
  return (
    <section aria-labelledby={`${name}-title`} className="border-b border-edge">
      <SplitRow direction="main-last" className="frame" parts={['pt-12 lg:py-16', 'pt-6 pb-12 lg:py-16']}>
        <h2 id={`${name}-title`} className="display text-poster lg:sticky lg:top-28">
          {title ?? t('questions')}
        </h2>
        <div>
          {questions.map(({ question, answer }, index) => (
            <details
              // Questions may have equal texts, so the position identifies one.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className="group border-t border-edge first:border-t-0"
            >
              <summary className="flex min-h-11 list-none items-baseline justify-between gap-6 py-5 text-xl font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
                {question}
                <Plus className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45" aria-hidden />
              </summary>
              <p className="measure pb-7 text-pretty whitespace-pre-line text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </SplitRow>
    </section>
  );
}
