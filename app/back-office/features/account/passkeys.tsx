import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PasskeyEntry, secondFactorLimits } from '../../../../domain/accounts/second-factor.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { Lines, Panel, Row } from '../../kit/layout/panel.tsx';
import { isOfBrowser, reasonOf, withProof } from '../../kit/requests/proof.ts';
import { useChange } from '../../kit/requests/use-change.ts';
import { factorsQuery, refetchFactors, useFactorChange } from './queries.ts';
import { RecoveryCodes } from './factors.tsx';

export function Passkeys() {
  const t = useTranslations('backOffice.account');
  const { data: factors } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Panel title={t('passkeys')}>
      <div className="grid gap-4">
        <p className="text-muted">{t('passkeysIntro')}</p>
        <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />
        {factors && factors.passkeys.length > 0 && (
          <Lines of={factors.passkeys}>{(passkey) => <Passkey passkey={passkey} />}</Lines>
        )}
        <NewPasskey onCodes={setCodes} />
      </div>
    </Panel>
  );
}

function Passkey({ passkey: { id, name, createdAt, usedAt, isBlocked } }: { passkey: PasskeyEntry }) {
  const t = useTranslations('backOffice.account');
  const remove = useFactorChange();
  const added = t('passkeyFacts', { time: localTime(createdAt) });
  const facts = usedAt === null ? added : `${added} · ${t('passkeyUsed', { time: localTime(usedAt) })}`;
  return (
    <Row title={name} facts={facts} below={isBlocked && <Badge colour="red">{t('passkeyBlocked')}</Badge>}>
      <ActionButton
        label={t('removePasskey')}
        variant="danger"
        aria-label={t('removePasskeyOf', { name })}
        busy={remove.isPending}
        onClick={() =>
          remove.mutate({ send: () => call('DELETE /api/account/passkeys/:id', { id }), done: t('passkeyRemoved') })
        }
      />
    </Row>
  );
}

function NewPasskey({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useTranslations('backOffice.account');
  const add = useChange({
    send: async (name: string) => {
      const { options } = await withProof(() => call('POST /api/account/passkeys/options'));
      const { startRegistration } = await import('@simplewebauthn/browser');
      const created = await startRegistration({ optionsJSON: options });
      const { response, clientExtensionResults } = created;
      const parts = { response: { ...response }, clientExtensionResults: { ...clientExtensionResults } };
      return call('POST /api/account/passkeys', { body: { name, credential: { ...created, ...parts } } });
    },
    after: ({ recoveryCodes }, _name, client) => {
      onCodes(recoveryCodes);
      refetchFactors(client);
    },
    done: () => t('passkeyAdded'),
  });
  const reason = (error: unknown) => (isOfBrowser(error) ? t('passkeyCancelled') : reasonOf(error, t('factorFailed')));
  const form = useCheckedForm({
    initial: { name: '' },
    send: ({ name }) => add.mutateAsync(name),
    isEmptied: true,
    blame: (error) => ({ name: reason(error) }),
  });
  return (
    <form {...form.attributes()} className="grid gap-4">
      <TextField
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        {...form.field('name')}
        browserChecks
        maxLength={secondFactorLimits.passkeyName}
        autoComplete="off"
      />
      <ActionButton label={t('addPasskey')} type="submit" className="justify-self-start" busy={form.isSending} />
    </form>
  );
}
