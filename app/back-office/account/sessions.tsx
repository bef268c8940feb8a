import { useTranslations } from 'use-intl';
import type { OwnSession } from '../../../domain/account.ts';
import { call } from '../../api/client.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { localTime } from '../dates.ts';
import { Lines, Panel, Row } from '../layout/panel.tsx';
import { withProof } from '../session/proof.ts';
import { useChange } from '../use-change.ts';
import { accountPath } from './queries.ts';

/** Where one is signed in. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useTranslations('backOffice.account');
  /** Of a session's id, or `others`. */
  const end = useChange({
    send: (id: string) => withProof(() => call(`${accountPath}/sessions/end`, { method: 'POST', body: { id } })),
    done: () => t('signedOut'),
    failed: () => ({ title: t('error'), description: t('signOutFailed') }),
    reads: [accountPath],
  });
  return (
    <Panel title={t('sessions')}>
      <Lines of={sessions}>
        {({ id, device: userAgent, address, createdAt, seenAt, isCurrent }) => {
          const device = deviceName(userAgent ?? '') || t('unknownDevice');
          const facts = { address: address ?? '–', since: localTime(createdAt), seen: localTime(seenAt) };
          return (
            <Row title={device} facts={t('sessionFacts', facts)}>
              {isCurrent ? (
                <Badge colour="green">{t('thisDevice')}</Badge>
              ) : (
                <ActionButton
                  aria-label={t('signOutOf', { device })}
                  busy={end.isPending}
                  onClick={() => end.mutate(id)}
                >
                  {t('signOut')}
                </ActionButton>
              )}
            </Row>
          );
        }}
      </Lines>
      {sessions.length > 1 && (
        <ActionButton className="mt-3" busy={end.isPending} onClick={() => end.mutate('others')}>
          {t('signOutOthers')}
        </ActionButton>
      )}
    </Panel>
  );
}

/* What a `User-Agent` has, and whose it is; the first one that it has counts. */
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  Linux: 'Linux',
};

/** A `User-Agent` in short, such as "Firefox, Linux"; blank where it names neither browser nor system. */
const deviceName = (userAgent: string): string =>
  [browsers, systems]
    .flatMap((names) => Object.entries(names).find(([part]) => userAgent.includes(part))?.[1] ?? [])
    .join(', ');
