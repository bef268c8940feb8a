import { useTranslations } from 'use-intl';
import { isFailing, isRunning, type PurgeRun, type RebuildRun } from '../../../../domain/operations/maintenance.ts';
import type { Status } from '../../../../domain/operations/status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { Lines, Panel } from '../../kit/layout/panel.tsx';

/** The purges of housekeeping with their last runs and failures, and the rebuilt search tables. */
export function Maintenance({ purges, rebuilds }: Pick<Status, 'purges' | 'rebuilds'>) {
  const t = useTranslations('backOffice.status.maintenance');
  return (
    <Panel title={t('title')}>
      {rebuilds.length > 0 && (
        <Lines of={withIds(rebuilds)} className="mb-4 border-y border-edge">
          {(run) => <RunLine run={run} label={t(`tables.${run.name}`)} />}
        </Lines>
      )}
      <Lines of={withIds(purges)} className="lg:columns-2 lg:gap-x-8">
        {(run) => <RunLine run={run} label={t(`purges.${run.name}`)} />}
      </Lines>
    </Panel>
  );
}

const withIds = <Run extends { name: string }>(runs: readonly Run[]) => runs.map((run) => ({ ...run, id: run.name }));

function RunLine({ run, label }: { run: PurgeRun | RebuildRun; label: string }) {
  const t = useTranslations('backOffice.status.maintenance');
  const { startedAt, failedAt, lastError } = run;
  return (
    <li className="break-inside-avoid py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{label}</span>
        {isFailing(run) && <Badge colour="red">{t('failing')}</Badge>}
        {isRunning(run) && <Badge colour="yellow">{t('running')}</Badge>}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {startedAt === null ? t('never') : t('lastRun', { time: localTime(startedAt) })}
      </p>
      {failedAt !== null && (
        <p className="text-sm text-muted tabular-nums [overflow-wrap:anywhere]">
          {t('lastFailure', { time: localTime(failedAt), error: lastError ?? '' })}
        </p>
      )}
    </li>
  );
}
