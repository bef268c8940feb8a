import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OwnIdentity } from '../../../domain/identity.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { localTime } from '../dates.ts';
import { Panel, Row } from '../layout/panel.tsx';
import { useProvider } from '../session/provider.ts';
import { reasonOf } from '../session/proof.ts';
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
