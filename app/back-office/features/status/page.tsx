import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Status } from '../../../../domain/operations/status.ts';
import { ApiError, call } from '../../../api/client.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { localTime, runningFor } from '../../kit/dates/dates.ts';
import { Columns } from '../../kit/layout/panel.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { useMayActAs } from '../../kit/session/session.ts';
import { FirstSteps } from './first-steps.tsx';
import { Maintenance } from './maintenance.tsx';
import { Mails, statusPath } from './mails.tsx';
import { SignIns } from './sign-ins.tsx';

export default screenPage('status', function StatusReport() {
  const t = useTranslations('backOffice.status');
  // Fetched only when the page opens and on demand: polling would keep an unused session alive.
  const query = useQuery({
    queryKey: [statusPath],
    queryFn: ({ signal }) => call('GET /api/status', { signal }),
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  const mayAudit = useMayActAs('admin');
  const isDatabaseUnavailable = query.error instanceof ApiError && query.error.status === 503;
  return (
    <Loaded query={query} texts={(key) => t(key === 'failed' && isDatabaseUnavailable ? 'databaseAway' : key)}>
      {(status) => (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-muted tabular-nums">
              {t('asOf', { time: localTime(status.now) })}
            </p>
            <ActionButton busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('readAgain')}
              <RefreshCw className="size-4" aria-hidden />
            </ActionButton>
          </div>
          {status.warnings.map((warning) => (
            <p key={warning} className="font-semibold text-red">
              {t(`warnings.${warning}`)}
            </p>
          ))}
          {mayAudit && <FirstSteps />}
          <Facts status={status} />
          <Columns>
            <Mails mails={status.mails} />
            {mayAudit && <SignIns signIns={status.signIns} />}
          </Columns>
          <Maintenance purges={status.purges} rebuilds={status.rebuilds} />
        </div>
      )}
    </Loaded>
  );
});

/** The column classes by number of facts. */
const columns: Record<number, string> = {
  4: 'sm:grid-cols-2 xl:grid-cols-4',
  5: 'xl:grid-cols-5',
  6: 'sm:grid-cols-2 xl:grid-cols-3',
  7: 'sm:grid-cols-2 xl:grid-cols-3 *:last:col-span-full',
};

/** The process, its database and its connections at a glance. */
function Facts({ status }: { status: Status }) {
  const { version, now, startedAt, database, mails, inbound, backup, identityProvider: provider } = status;
  const t = useTranslations('backOffice.status');
  const studio = useStudio();
  const facts: { term: string; value: string; note: string; badge?: ReactNode }[] = [
    { term: t('version'), value: version, note: studio.name },
    {
      term: t('running'),
      value: t('uptime', runningFor(startedAt, now)),
      note: t('since', { time: localTime(startedAt) }),
    },
    {
      term: t('database'),
      value: t('latency', { ms: database.latency }),
      note: t('schema', { engine: database.engine, name: database.schema }),
      badge: <Badge colour="green">{t('reachable')}</Badge>,
    },
    {
      term: t('outbox'),
      value: t('waiting', { count: mails.pending }),
      note: t('sent', { count: mails.sent }),
      badge: mails.failed > 0 && <Badge colour="red">{t('givenUp', { count: mails.failed })}</Badge>,
    },
  ];
  if (backup) {
    const { lastSuccessAt, lastErrorAt, lastError, lastTrialAt, isEncrypted } = backup;
    const size = Math.max(0.1, Math.round((backup.bytes ?? 0) / 100_000) / 10);
    const notes = [
      backup.bytes !== null && t('backupPlace', { size, place: backup.place, encrypted: String(isEncrypted) }),
      lastTrialAt && t('backupTrial', { time: localTime(lastTrialAt) }),
      lastErrorAt && t('backupError', { time: localTime(lastErrorAt), error: lastError ?? '' }),
    ];
    facts.push({
      term: t('backup'),
      value: lastSuccessAt === null ? t('backupNone') : t('backupAge', runningFor(lastSuccessAt, now)),
      note: notes.filter(Boolean).join(' '),
      badge: lastErrorAt !== null && <Badge colour="red">{t('backupFails')}</Badge>,
    });
  }
  if (inbound) {
    const { lastSuccessAt, lastErrorAt, lastError } = inbound;
    const isFailing = lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt > lastSuccessAt);
    const notes = [
      lastSuccessAt && t('inboundSuccess', { time: localTime(lastSuccessAt) }),
      lastErrorAt && t('inboundError', { time: localTime(lastErrorAt), error: lastError ?? '' }),
    ];
    facts.push({
      term: t('inbound'),
      value: t(isFailing ? 'inboundFails' : lastSuccessAt === null ? 'inboundWaits' : 'inboundWorks'),
      note: notes.filter(Boolean).join(' '),
      badge: isFailing && <Badge colour="red">{t('inboundFails')}</Badge>,
    });
  }
  if (provider)
    facts.push({
      term: t('provider'),
      value: t(provider.answers ? 'providerAnswers' : 'providerAway'),
      note: t('providerNote', { name: provider.name }),
      badge: !provider.answers && <Badge colour="red">{t('providerAway')}</Badge>,
    });
  return (
    <dl className={`grid grid-cols-1 gap-px border border-edge bg-edge ${columns[facts.length]}`}>
      {facts.map(({ term, value, note, badge }) => (
        <div key={term} className="bg-raised p-4 sm:px-5">
          <dt className="flex flex-wrap items-center justify-between gap-2 text-muted">
            {term}
            {badge}
          </dt>
          <dd className="display mt-1 text-3xl tabular-nums">{value}</dd>
          <dd className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
