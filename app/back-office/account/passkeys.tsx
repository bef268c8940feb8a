import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PasskeyEntry, secondFactorLimits } from '../../../domain/second-factor.ts';
import { call } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { withProof } from '../session/proof.ts';
import { reasonOf } from '../session/refusal.ts';
import { createPasskey, isOfBrowser } from '../session/webauthn.ts';
import { factorsQuery, refetchFactors, useFactorChange } from './factor-queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A person's passkeys, and a new one. */
export function Passkeys() {
  const t = useTranslations('backOffice.account');
  const { data: factors } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Panel title={t('passkeys')}>
      <div className="grid gap-4">
        <p className="text-muted">{t('passkeysIntro')}</p>
        {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
        {factors && factors.passkeys.length > 0 && (
          <ul className="divide-y divide-edge">
            {factors.passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        <NewPasskey onCodes={setCodes} />
      </div>
    </Panel>
  );
}

function Passkey({ passkey: { id, name, createdAt, usedAt, isBlocked } }: { passkey: PasskeyEntry }) {
  const t = useTranslations('backOffice.account');
  const remove = useFactorChange();
  const facts = [
    t('passkeyFacts', { time: localTime(createdAt) }),
    ...(usedAt === null ? [] : [t('passkeyUsed', { time: localTime(usedAt) })]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
        {isBlocked && <Badge colour="red">{t('passkeyBlocked')}</Badge>}
      </div>
      <Button
        variant="danger"
        size="small"
        aria-label={t('removePasskeyOf', { name })}
        aria-disabled={remove.isPending}
        onClick={() =>
          remove.isPending || remove.mutate({ method: 'DELETE', below: `passkeys/${id}`, done: t('passkeyRemoved') })
        }
      >
        {t('removePasskey')}
      </Button>
    </li>
  );
}

function NewPasskey({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useTranslations('backOffice.account');
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: async (name: string) => {
      const begin = () => call<{ options: { challenge: string } }>('/api/account/passkeys/options', { method: 'POST' });
      const credential = await createPasskey((await withProof(begin)).options);
      return call<{ recoveryCodes: string[] }>('/api/account/passkeys', { method: 'POST', body: { name, credential } });
    },
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      showToast({ title: t('passkeyAdded') });
      refetchFactors(queryClient);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { name } = Object.fromEntries(new FormData(form)) as { name: string };
    if (!add.isPending) add.mutate(name, { onSuccess: () => form.reset() });
  };
  const reason = (error: unknown) => (isOfBrowser(error) ? t('passkeyCancelled') : reasonOf(error, t('factorFailed')));
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field label={t('passkeyName')} hint={t('passkeyNameHint')} error={add.isError ? reason(add.error) : undefined}>
        {(control) => (
          <TextInput {...control} name="name" required maxLength={secondFactorLimits.passkeyName} autoComplete="off" />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-disabled={add.isPending}
      >
        {t('addPasskey')}
      </Button>
    </form>
  );
}
