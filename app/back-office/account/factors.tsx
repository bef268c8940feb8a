import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnFactors, TotpEnrolment } from '../../../domain/second-factor.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { factorsQuery, useFactorChange } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** What a sign-in asks for beside the password. */
export function Factors() {
  const t = useTranslations('backOffice.account');
  const { data: factors } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (!factors) return null;
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <Panel title={t('factors')}>
      <div className="grid gap-4">
        <p className="text-muted">{t(factors.isRequired && !hasFactor ? 'factorsRequired' : 'factorsIntro')}</p>
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
        <App factors={factors} onCodes={setCodes} />
        {hasFactor && <Codes left={factors.recoveryCodes} onCodes={setCodes} />}
      </div>
    </Panel>
  );
}

interface PartProps {
  onCodes: (codes: readonly string[]) => void;
}

function App({ factors: { totp }, onCodes }: PartProps & { factors: OwnFactors }) {
  const t = useTranslations('backOffice.account');
  const begin = useFactorChange<TotpEnrolment>();
  const remove = useFactorChange();
  const onDone = (codes: readonly string[]) => {
    begin.reset();
    onCodes(codes);
  };
  const actions = (
    <>
      <ActionButton busy={begin.isPending} onClick={() => begin.mutate({ method: 'POST', below: 'totp' })}>
        {t(totp === null ? 'setUp' : 'replace')}
      </ActionButton>
      {totp !== null && (
        <ActionButton
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate({ method: 'DELETE', below: 'totp', done: t('totpRemoved') })}
        >
          {t('removeTotp')}
        </ActionButton>
      )}
    </>
  );
  return (
    <Part
      title={t('totp')}
      text={totp === null ? t('totpNone') : t('totpSince', { time: localTime(totp) })}
      actions={!begin.data && actions}
    >
      {begin.data && <TotpSetup enrolment={begin.data} onDone={onDone} onCancel={begin.reset} />}
    </Part>
  );
}

function Codes({ left, onCodes }: PartProps & { left: number }) {
  const t = useTranslations('backOffice.account');
  const renew = useFactorChange<{ recoveryCodes: string[] }>();
  const onSuccess = ({ recoveryCodes }: { recoveryCodes: string[] }) => onCodes(recoveryCodes);
  return (
    <Part
      title={t('codes')}
      text={t('codesLeft', { count: left })}
      actions={
        <ActionButton
          busy={renew.isPending}
          onClick={() => renew.mutate({ method: 'POST', below: 'recovery-codes' }, { onSuccess })}
        >
          {t('newCodes')}
        </ActionButton>
      }
    />
  );
}

interface FactorPartProps {
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}

/** One kind of factor: what is set up, and what can be done. */
const Part = ({ title, text, actions, children }: FactorPartProps) => (
  <div className="grid gap-3 border-t border-edge pt-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted tabular-nums">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
    {children}
  </div>
);
