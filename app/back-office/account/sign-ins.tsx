import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OwnSession } from '../../../domain/account.ts';
import type { OwnIdentity } from '../../../domain/identity.ts';
import { call } from '../../api/client.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { showToast } from '../../ui/toast.ts';
import { localTime } from '../dates.ts';
import { Lines, Panel, Row } from '../layout/panel.tsx';
import { useProvider } from '../session/provider.ts';
import { reasonOf, withProof } from '../session/proof.ts';
import { useChange } from '../use-change.ts';
import { accountPath, identityQuery, useFactorChange } from './queries.ts';

/** The link to the studio's identity provider, where it has one. */
export function Identity() {
  const t = useTranslations('backOffice.account');
  const { data } = useQuery(identityQuery);
  if (!data || data.provider === null) return null;
  return (
    <Panel title={t('identity')}>
      <div className="grid gap-4">
        <p className="text-muted [overflow-wrap:anywhere]">{t('identityIntro', { name: data.provider })}</p>
        {data.identity ? <Linked identity={data.identity} /> : <Link name={data.provider} />}
      </div>
    </Panel>
  );
}

function Link({ name }: { name: string }) {
  const t = useTranslations('backOffice.account');
  const leave = useProvider();
  // A provider that is away is a 503 with a sentence of its own.
  const onError = (error: Error) => {
    const description = Object(error).error ?? reasonOf(error, t('factorFailed'));
    showToast({ title: t('error'), description, variant: 'destructive' });
  };
  return (
    <ActionButton
      className="justify-self-start"
      busy={leave.isPending}
      onClick={() => leave.mutate({ path: `${accountPath}/identity` }, { onError })}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{t('linkIdentity', { name })}</span>
    </ActionButton>
  );
}

function Linked({ identity: { label, createdAt, usedAt } }: { identity: NonNullable<OwnIdentity['identity']> }) {
  const t = useTranslations('backOffice.account');
  const queryClient = useQueryClient();
  const unlink = useFactorChange();
  const facts = [
    t('identitySince', { time: localTime(createdAt) }),
    ...(usedAt === null ? [] : [t('identityUsed', { time: localTime(usedAt) })]),
  ];
  const onSuccess = () => void queryClient.invalidateQueries({ queryKey: identityQuery.queryKey });
  return (
    <Row
      as="div"
      className="border-t border-edge pt-4"
      title={label === null ? t('identityLinkedPlain') : t('identityLabel', { label })}
      facts={facts.join(' · ')}
    >
      <ActionButton
        variant="danger"
        busy={unlink.isPending}
        onClick={() =>
          unlink.mutate({ method: 'DELETE', below: 'identity', done: t('identityUnlinked') }, { onSuccess })
        }
      >
        {t('unlinkIdentity')}
      </ActionButton>
    </Row>
  );
}

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
