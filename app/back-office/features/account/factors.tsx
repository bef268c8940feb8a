import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnFactors, TotpEnrolment } from '../../../../domain/accounts/second-factor.ts';
import { call } from '../../../api/client.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { blameOn, useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { saveFile } from '../../kit/storage/save-file.ts';
import { copyWithToast } from '../../kit/layout/copy-with-toast.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { factorsQuery, useFactorChange } from './queries.ts';

type OnCodes = (codes: readonly string[]) => void;

/** The second factors of the operator. */
export function Factors() {
  const t = useTranslations('backOffice.account');
  const { data: factors } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renew = useFactorChange<{ recoveryCodes: string[] }>();
  if (!factors) return null;
  const { totp, passkeys, recoveryCodes: remainingCodes, isRequired } = factors;
  const hasFactor = totp !== null || passkeys.length > 0;
  const renewCodes = () =>
    renew.mutate(
      { send: () => call('POST /api/account/recovery-codes') },
      { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) },
    );
  return (
    <Panel title={t('factors')}>
      <div className="grid gap-4">
        <p className="text-muted">{t(isRequired && !hasFactor ? 'factorsRequired' : 'factorsIntro')}</p>
        <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />
        <AuthenticatorApp totp={totp} onCodes={setCodes} />
        {hasFactor && (
          <Part title={t('codes')} text={t('codesLeft', { count: remainingCodes })}>
            <ActionButton label={t('newCodes')} busy={renew.isPending} onClick={renewCodes} />
          </Part>
        )}
      </div>
    </Panel>
  );
}

function AuthenticatorApp({ totp, onCodes }: { totp: OwnFactors['totp']; onCodes: OnCodes }) {
  const t = useTranslations('backOffice.account');
  const enrol = useFactorChange<TotpEnrolment>();
  const remove = useFactorChange();
  const onDone = (codes: readonly string[]) => {
    enrol.reset();
    onCodes(codes);
  };
  return (
    <Part
      title={t('totp')}
      text={totp === null ? t('totpNone') : t('totpSince', { time: localTime(totp) })}
      below={enrol.data && <TotpSetup enrolment={enrol.data} onDone={onDone} onCancel={enrol.reset} />}
    >
      {!enrol.data && (
        <>
          <ActionButton
            busy={enrol.isPending}
            onClick={() => enrol.mutate({ send: () => call('POST /api/account/totp') })}
          >
            {t(totp === null ? 'setUp' : 'replace')}
          </ActionButton>
          {totp !== null && (
            <ActionButton
              label={t('removeTotp')}
              variant="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ send: () => call('DELETE /api/account/totp'), done: t('totpRemoved') })}
            />
          )}
        </>
      )}
    </Part>
  );
}

type PartProps = { title: string; text: string; below?: ReactNode; children: ReactNode };

/** One kind of factor: whether it is set up, and the actions for it. */
const Part = ({ title, text, below, children }: PartProps) => (
  <div className="grid gap-3 border-t border-edge pt-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted tabular-nums">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
    {below}
  </div>
);

type TotpSetupProps = { enrolment: TotpEnrolment; onDone: OnCodes; onCancel: () => void };

/** The key of a new authenticator app, and the field for its first code; only a first factor has recovery codes. */
function TotpSetup({ enrolment: { secret, svg }, onDone, onCancel }: TotpSetupProps) {
  const t = useTranslations('backOffice.account');
  const confirm = useFactorChange<{ recoveryCodes: string[] }>({ isQuiet: true });
  const form = useCheckedForm({
    initial: { code: '' },
    send: async (body) => {
      const { recoveryCodes } = await confirm.mutateAsync({
        send: () => call('POST /api/account/totp/confirm', { body }),
        done: t('totpAdded'),
        requiresProof: false,
      });
      onDone(recoveryCodes);
    },
    blame: blameOn('code', t('factorFailed')),
  });
  const { focus } = form;
  // The wrong code is selected, so typing replaces it.
  const focusCode = useEffectEvent(() => focus('code', { shouldSelect: true }));
  useEffect(() => focusCode(), [confirm.error]);
  return (
    <form {...form.attributes()} noValidate className="grid gap-4">
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
        label={t('code')}
        hint={t('codeHint')}
        {...form.field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton label={t('confirmCode')} type="submit" variant="primary" busy={form.isSending} />
        <ActionButton label={t('cancel')} variant="quiet" onClick={onCancel} />
      </div>
    </form>
  );
}

/** New recovery codes, which are shown only once; renders nothing if there are none. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslations('backOffice.account');
  const clipboardText = useTranslations('backOffice.clipboard');
  const studio = useStudio();
  if (codes.length === 0) return null;
  const text = `${codes.join('\n')}\n`;
  const copy = () => void copyWithToast(text, { copied: t('codesCopied'), failed: clipboardText('failed') });
  return (
    <div role="status" className="grid gap-3 border-l-4 border-accent pl-3">
      <p className="font-semibold">{t('codesOnce')}</p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-sm xl:grid-cols-2" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ActionButton label={t('copyCodes')} onClick={copy} />
        <ActionButton onClick={() => saveFile(`${studio.name}-recovery-codes.txt`, 'text/plain', text)}>
          {t('saveCodes')}
        </ActionButton>
        <ActionButton label={t('codesKept')} variant="primary" onClick={onSaved} />
      </div>
    </div>
  );
}
