import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Report, ReportFigures } from '../../../domain/report.ts';
import { useDuration } from '../../promise/use-duration.ts';
import { shortDay } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { listAddress } from './addresses.ts';

/** The figures of the period, each with that of the period before. */
export function Figures({ report: { of, current, compared } }: { report: Report }) {
  const t = useTranslations('backOffice.reports');
  const duration = useDuration();
  const time = (minutes: number | null) => (minutes === null ? '—' : duration(minutes));
  const percent = (share: number | null) => (share === null ? '—' : `${share}%`);
  const facts: [key: 'received' | 'kept' | 'median' | 'slow' | 'late' | 'missed', now: ReactNode, before: string][] = [
    [
      'received',
      <EntityLink key="received" href={listAddress(of, current)}>
        {String(current.received)}
      </EntityLink>,
      String(compared.received),
    ],
    ['kept', percent(kept(current)), percent(kept(compared))],
    ['median', time(current.median), time(compared.median)],
    ['slow', time(current.slow), time(compared.slow)],
    [
      'late',
      <EntityLink key="late" href={listAddress(of, current, { answered: 'late' })}>
        {String(current.late)}
      </EntityLink>,
      String(compared.late),
    ],
    ['missed', String(current.missed), String(compared.missed)],
  ];
  const span = ({ from, to }: ReportFigures) => `${shortDay(from)} – ${shortDay(to, true)}`;
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="mb-1 text-lg font-bold">
        {span(current)}
      </h2>
      <p className="mb-3 text-muted">{t('comparedWith', { period: span(compared) })}</p>
      <dl className="grid grid-cols-2 gap-px border border-edge bg-edge sm:grid-cols-3 xl:grid-cols-6">
        {facts.map(([key, now, before]) => (
          <div key={key} className="flex flex-col-reverse justify-end gap-1 bg-raised p-4">
            <dt className="text-sm text-muted">{t(`figures.${key}`)}</dt>
            <dd>
              <span className="display block text-3xl tabular-nums">{now}</span>
              <span className="text-sm text-muted tabular-nums">{t('before', { value: before })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Percent of what was answered or should have been, rounded down as in the public ledger. */
const kept = ({ within, late, missed }: ReportFigures): number | null =>
  within + late + missed === 0 ? null : Math.floor((100 * within) / (within + late + missed));
