import { type Messages, useTranslations } from 'use-intl';
import type { Report, ReportFigures } from '../../../domain/report.ts';
import { useDuration } from '../../promise/promise-line.tsx';
import { shortDay } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { addressOf } from '../screens.ts';

/** The address of the list of what arrived from one day to another, narrowed by more parameters. */
export function listAddress(of: Report['of'], days: { from: string; to: string }, more?: Record<string, string>) {
  const params = new URLSearchParams({ received: `${days.from}..${days.to}`, ...more });
  return `${addressOf(of === 'messages' ? 'messages' : 'dashboard')}?${params}`;
}

/** The figures of the period, each with that of the period before. */
export function Figures({ report: { of, current, compared } }: { report: Report }) {
  const t = useTranslations('backOffice.reports');
  const duration = useDuration();
  const time = (minutes: number | null) => (minutes === null ? '—' : duration(minutes));
  const facts: [
    key: keyof Messages['backOffice']['reports']['figures'],
    text: (figures: ReportFigures) => string,
    href?: string,
  ][] = [
    ['received', ({ received }) => String(received), listAddress(of, current)],
    ['kept', keptPercent],
    ['median', ({ median }) => time(median)],
    ['slow', ({ slow }) => time(slow)],
    ['late', ({ late }) => String(late), listAddress(of, current, { answered: 'late' })],
    ['missed', ({ missed }) => String(missed)],
  ];
  const span = ({ from, to }: ReportFigures) => `${shortDay(from)} – ${shortDay(to, true)}`;
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="mb-1 text-lg font-bold">
        {span(current)}
      </h2>
      <p className="mb-3 text-muted">{t('comparedWith', { period: span(compared) })}</p>
      <dl className="grid grid-cols-2 gap-px border border-edge bg-edge sm:grid-cols-3 xl:grid-cols-6">
        {facts.map(([key, text, href]) => (
          <div key={key} className="flex flex-col-reverse justify-end gap-1 bg-raised p-4">
            <dt className="text-sm text-muted">{t(`figures.${key}`)}</dt>
            <dd>
              <span className="display block text-3xl tabular-nums">
                {href === undefined ? text(current) : <EntityLink href={href}>{text(current)}</EntityLink>}
              </span>
              <span className="text-sm text-muted tabular-nums">{t('before', { value: text(compared) })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Percent of what was answered or should have been, rounded down as in the public ledger. */
function keptPercent({ within, late, missed }: ReportFigures): string {
  const all = within + late + missed;
  return all === 0 ? '—' : `${Math.floor((100 * within) / all)}%`;
}
