import { useTranslations } from 'use-intl';
import type { Status } from '../../../domain/status.ts';
import { studio } from '../../../studio.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { localTime } from '../dates.ts';
import { runningFor } from './running-for.ts';

type Texts = ReturnType<typeof useTranslations<'backOffice.status'>>;

function incoming({ lastSuccessAt, lastErrorAt, lastError }: NonNullable<Status['inbound']>, t: Texts) {
  const isFailing = lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt > lastSuccessAt);
  return {
    term: t('inbound'),
    value: t(isFailing ? 'inboundFails' : lastSuccessAt === null ? 'inboundWaits' : 'inboundWorks'),
    note: [
      lastSuccessAt && t('inboundSuccess', { time: localTime(lastSuccessAt) }),
      lastErrorAt && t('inboundError', { time: localTime(lastErrorAt), error: lastError ?? '' }),
    ]
      .filter(Boolean)
      .join(' '),
    badge: isFailing && <Badge colour="red">{t('inboundFails')}</Badge>,
  };
}

const provider = ({ name, answers }: NonNullable<Status['identityProvider']>, t: Texts) => ({
  term: t('provider'),
  value: t(answers ? 'providerAnswers' : 'providerAway'),
  note: t('providerNote', { name }),
  badge: !answers && <Badge colour="red">{t('providerAway')}</Badge>,
});

/** Version, uptime, database and outbox at a glance. */
export function Facts({ status }: { status: Status }) {
  const { version, now, startedAt, database, mails, inbound, identityProvider } = status;
  const t = useTranslations('backOffice.status');
  const facts = [
    { term: t('version'), value: version, note: studio.name, badge: false },
    {
      term: t('running'),
      value: t('uptime', runningFor(startedAt, now)),
      note: t('since', { time: localTime(startedAt) }),
      badge: false,
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
    ...(inbound ? [incoming(inbound, t)] : []),
    ...(identityProvider ? [provider(identityProvider, t)] : []),
  ];
  return (
    <dl
      className={classNames(
        'grid grid-cols-1 gap-px border border-edge bg-edge',
        facts.length === 5 ? 'xl:grid-cols-5' : 'sm:grid-cols-2',
        facts.length === 4 && 'xl:grid-cols-4',
        facts.length === 6 && 'xl:grid-cols-3',
      )}
    >
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
