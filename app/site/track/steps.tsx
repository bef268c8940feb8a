import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Tracked, TrackingPage } from '../../../domain/correspondence/tracking.ts';
import { formatDate } from '../../../domain/text/format-date.ts';
import { useStudio } from '../../studio/studio.tsx';

export type ConversationProps = Extract<TrackingPage, { page: 'conversation' }>;

/** The completed steps, the remaining steps until the answer, and its due time. */
export function Steps({ tracked }: ConversationProps) {
  const t = useTranslations('track.steps');
  const isWaiting = !tracked.isWithdrawn && tracked.dueAt !== null;
  const coming = (['reading', 'answered'] as const).filter(
    (name) => isWaiting && !tracked.steps.some((step) => step.name === name),
  );
  return (
    <Part id="steps" title={t('title')}>
      <ol className="mt-6 border-l border-edge">
        {tracked.steps.map(({ name, at }) => (
          <li key={name} className="relative pb-5 pl-6 last:pb-0">
            <span aria-hidden className="absolute top-1.5 -left-1.5 size-3 bg-accent" />
            <p className="font-semibold">{t(name)}</p>
            {at !== null && (
              <p className="text-[0.9375rem] text-muted">
                <Moment at={at} />
              </p>
            )}
          </li>
        ))}
        {coming.map((name) => (
          <li key={name} className="relative pb-5 pl-6 last:pb-0">
            <span aria-hidden className="absolute top-1.5 -left-1.5 size-3 border border-control bg-surface" />
            <p className="text-muted">{t('coming', { step: t(name) })}</p>
          </li>
        ))}
      </ol>
      {!tracked.isWithdrawn && <Due {...tracked} />}
    </Part>
  );
}

function Due({ dueAt, isLate, asOf }: Pick<Tracked, 'dueAt' | 'isLate' | 'asOf'>) {
  const t = useTranslations('track.due');
  const language = useLocale();
  if (dueAt === null) return <p className="mt-6 text-muted">{t('none')}</p>;
  const time = moment(dueAt);
  const remaining = Date.parse(dueAt) - Date.parse(asOf);
  const [unit, length] = units.find(([, size]) => Math.abs(remaining) >= size * 2) ?? units[2];
  // A relative time such as `in 5 hours` is correct in every time zone.
  const relative = new Intl.RelativeTimeFormat(language).format(Math.trunc(remaining / length), unit);
  return (
    <div className="mt-6 border-l-8 border-accent bg-raised p-4">
      <p className="font-semibold">{t('title')}</p>
      <p className="mt-1">{isLate ? t.rich('late', { time }) : t.rich('by', { time, relative })}</p>
    </div>
  );
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A time by the studio's clock, with the zone's name; a script replaces it with the reader's own. Rendered on the server only. */
export function Moment({ at }: { at: string }) {
  const studioClock = new Intl.DateTimeFormat(useLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: useStudio().hours.timeZone,
  });
  return (
    <time dateTime={at} data-local>
      {formatDate(studioClock, new Date(at))}
    </time>
  );
}

/** Renders `<time></time>` in a message of the catalogues. */
export const moment = (instant: string) => () => <Moment at={instant} />;

type PartProps = { id: string; title: string; className?: string; children: ReactNode };

export const Part = ({ id, title, className, children }: PartProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="display text-headline">
      {title}
    </h2>
    {children}
  </section>
);
