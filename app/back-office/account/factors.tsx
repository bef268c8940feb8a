import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnFactors, TotpEnrolment } from '../../../domain/second-factor.ts';
import { studio } from '../../../studio.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/labelled-controls.tsx';
import { showToast } from '../../ui/toast.ts';
import { localTime } from '../dates.ts';
import { saveFile } from '../export/save-file.ts';
import { Panel } from '../layout/panel.tsx';
import { reasonOf } from '../session/proof.ts';
import { factorsQuery, useFactorChange } from './queries.ts';

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

type OnCodes = (codes: readonly string[]) => void;

function App({ factors: { totp }, onCodes }: { factors: OwnFactors; onCodes: OnCodes }) {
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

function Codes({ left, onCodes }: { left: number; onCodes: OnCodes }) {
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

type FactorPartProps = { title: string; text: string; actions: ReactNode; children?: ReactNode };

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

interface TotpSetupProps {
  enrolment: TotpEnrolment;
  /** Called with the recovery codes of a first factor, otherwise with none. */
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** The key of a new authenticator app, and the field for its first code. */
export function TotpSetup({ enrolment: { secret, svg }, onDone, onCancel }: TotpSetupProps) {
  const t = useTranslations('backOffice.account');
  const input = useRef<HTMLInputElement>(null);
  const confirm = useFactorChange<{ recoveryCodes: string[] }>({ isQuiet: true });
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    const body = Object.fromEntries(new FormData(event.currentTarget));
    confirm.mutate(
      { method: 'POST', below: 'totp/confirm', body, done: t('totpAdded') },
      { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: () => input.current?.select() },
    );
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-muted">{t('scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t('qr')}
        width={208}
        height={208}
        className="border border-edge bg-white"
      />
      <p>
        <span className="text-sm text-muted">{t('key')}</span>
        <br />
        <code className="[overflow-wrap:anywhere]">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        ref={input}
        label={t('code')}
        hint={t('codeHint')}
        error={confirm.isError ? reasonOf(confirm.error, t('factorFailed')) : undefined}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton type="submit" variant="primary" busy={confirm.isPending}>
          {t('confirmCode')}
        </ActionButton>
        <ActionButton variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </ActionButton>
      </div>
    </form>
  );
}

/** New recovery codes, which no later page shows; nothing without any. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('backOffice.account');
  if (codes.length === 0) return null;
  const text = `${codes.join('\n')}\n`;
  const copy = () => void navigator.clipboard.writeText(text).then(() => showToast({ title: t('codesCopied') }));
  return (
    <div role="status" className="grid gap-3 border-l-4 border-accent pl-3">
      <p className="font-semibold">{t('codesOnce')}</p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-sm xl:grid-cols-2" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ActionButton onClick={copy}>{t('copyCodes')}</ActionButton>
        <ActionButton onClick={() => saveFile(`${studio.name}-recovery-codes.txt`, 'text/plain', text)}>
          {t('saveCodes')}
        </ActionButton>
        <ActionButton variant="primary" onClick={onKept}>
          {t('codesKept')}
        </ActionButton>
      </div>
    </div>
  );
}
