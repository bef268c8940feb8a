import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OwnIdentity } from '../../../domain/identity.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { useProvider } from '../session/provider.ts';
import { reasonOf } from '../session/refusal.ts';
import { useFactorChange } from './factor-queries.ts';

const path = '/api/account/identity';

/** Fetched each time the page opens. */
const identityQuery = queryOptions({ queryKey: [path], queryFn: () => call<OwnIdentity>(path), gcTime: 0 });

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
  const link = () =>
    leave.mutate(
      { path },
      {
        // A provider that is away is a 503 with a sentence of its own.
        onError: (error) => {
          const description = Object(error).error ?? reasonOf(error, t('factorFailed'));
          showToast({ title: t('error'), description, variant: 'destructive' });
        },
      },
    );
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      aria-disabled={leave.isPending}
      onClick={() => leave.isPending || link()}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{t('linkIdentity', { name })}</span>
    </Button>
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
  const remove = () =>
    unlink.mutate(
      { method: 'DELETE', below: 'identity', done: t('identityUnlinked') },
      { onSuccess: () => void queryClient.invalidateQueries({ queryKey: identityQuery.queryKey }) },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-edge pt-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {label === null ? t('identityLinkedPlain') : t('identityLabel', { label })}
        </p>
        <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
      </div>
      <Button
        variant="danger"
        size="small"
        aria-disabled={unlink.isPending}
        onClick={() => unlink.isPending || remove()}
      >
        {t('unlinkIdentity')}
      </Button>
    </div>
  );
}
