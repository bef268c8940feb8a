import { useTranslations } from 'use-intl';
import type { Status } from '../../../domain/status.ts';
import { studio } from '../../../studio.ts';
import { Badge } from '../../ui/badge.tsx';
import { localTime } from '../dates.ts';
import { runningFor } from './running-for.ts';

/** Version, uptime, database and outbox at a glance. */
export function Facts({ status: { version, now, startedAt, database, mails } }: { status: Status }) {
  const t = useTranslations('backOffice.status');
  const facts = [
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
  return (
    <dl className="grid grid-cols-1 gap-px border border-edge bg-edge sm:grid-cols-2 xl:grid-cols-4">
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
