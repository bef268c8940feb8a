import { useTranslations } from 'use-intl';
import type { Language } from '../../domain/language.ts';
import type { Tracked } from '../../domain/tracking.ts';
import { distance, Moment, moment } from './time.tsx';

/** What has happened, and when an answer is due. */
export function Steps({ tracked, language }: { tracked: Tracked; language: Language }) {
  const t = useTranslations('track');
  const { steps, isWithdrawn } = tracked;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="display text-headline">
        {t('steps.title')}
      </h2>
      <ol className="mt-6 border-l border-edge">
        {steps.map(({ name, at }) => (
          <li key={name} className="relative pb-5 pl-6 last:pb-0">
            <span aria-hidden className="absolute top-1.5 -left-1.5 size-3 bg-accent" />
            <p className="font-semibold">{t(`steps.${name}`)}</p>
            {at !== null && (
              <p className="text-[0.9375rem] text-muted">
                <Moment at={at} language={language} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {!isWithdrawn && <Due tracked={tracked} language={language} />}
    </section>
  );
}

function Due({ tracked: { dueAt, isLate, asOf }, language }: { tracked: Tracked; language: Language }) {
  const t = useTranslations('track.due');
  if (dueAt === null) return <p className="mt-6 text-muted">{t('none')}</p>;
  const time = moment(dueAt, language);
  return (
    <div className="mt-6 border-l-8 border-accent bg-raised p-4">
      <p className="font-semibold">{t('title')}</p>
      <p className="mt-1">
        {isLate ? t.rich('late', { time }) : t.rich('by', { time, relative: distance(dueAt, asOf, language) })}
      </p>
    </div>
  );
}
