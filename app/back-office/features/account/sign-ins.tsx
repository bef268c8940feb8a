import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OwnSession } from '../../../../domain/accounts/account.ts';
import type { OwnIdentity } from '../../../../domain/accounts/identity.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { showToast } from '../../../ui/toast.ts';
import { localTime } from '../../kit/dates/dates.ts';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { Lines, Panel, Row } from '../../kit/layout/panel.tsx';
import { errorText, ProofCancelled, useProvider, withProof } from '../../kit/requests/proof.ts';
import { useProvedCall } from '../../kit/requests/use-change.ts';
import { accountPath, useFactorChange } from './queries.ts';

const identityQuery = freshQuery('GET /api/account/identity');

/** The link to the studio's identity provider, if it has one. */
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
  const goToProvider = useProvider();
  const onError = (error: Error) =>
    error instanceof ProofCancelled ||
    showToast({ title: t('error'), description: errorText(error, t('factorFailed')), variant: 'destructive' });
  return (
    <ActionButton
      className="justify-self-start"
      busy={goToProvider.isPending}
      onClick={() => goToProvider.mutate(() => withProof(() => call('POST /api/account/identity')), { onError })}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{t('linkIdentity', { name })}</span>
    </ActionButton>
  );
}

function Linked({ identity: { label, createdAt, usedAt } }: { identity: NonNullable<OwnIdentity['identity']> }) {
  const t = useTranslations('backOffice.account');
  const queryClient = useQueryClient();
  const unlink = useFactorChange();
  const since = t('identitySince', { time: localTime(createdAt) });
  const onSuccess = () => void queryClient.invalidateQueries({ queryKey: identityQuery.queryKey });
  return (
    <Row
      as="div"
      className="border-t border-edge pt-4"
      title={label === null ? t('identityLinkedPlain') : t('identityLabel', { label })}
      facts={usedAt === null ? since : `${since} · ${t('identityUsed', { time: localTime(usedAt) })}`}
    >
      <ActionButton
        label={t('unlinkIdentity')}
        variant="danger"
        busy={unlink.isPending}
        onClick={() =>
          unlink.mutate(
            { send: () => call('DELETE /api/account/identity'), done: t('identityUnlinked') },
            { onSuccess },
          )
        }
      />
    </Row>
  );
}

export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useTranslations('backOffice.account');
  const end = useProvedCall({
    failed: () => ({ title: t('error'), description: t('signOutFailed') }),
    reads: [accountPath],
  });
  /** Ends the session with this id; `others` ends all other sessions. */
  const signOut = (id: string) =>
    end.mutate({ send: () => call('POST /api/account/sessions/end', { body: { id } }), done: t('signedOut') });
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
                  label={t('signOut')}
                  aria-label={t('signOutOf', { device })}
                  busy={end.isPending}
                  onClick={() => signOut(id)}
                />
              )}
            </Row>
          );
        }}
      </Lines>
      {sessions.length > 1 && (
        <ActionButton className="mt-3" busy={end.isPending} onClick={() => signOut('others')}>
          {t('signOutOthers')}
        </ActionButton>
      )}
    </Panel>
  );
}

/* Names in a `User-Agent`, of which the first match counts, and their display names if they differ. */
const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'];
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'];
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };

/** The browser and system in a `User-Agent`, such as "Firefox, Linux"; blank if neither is recognized. */
const deviceName = (userAgent: string): string =>
  [browsers, systems]
    .flatMap((parts) => parts.find((part) => userAgent.includes(part)) ?? [])
    .map((part) => names[part] ?? part)
    .join(', ');
