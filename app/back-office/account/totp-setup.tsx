import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { TotpEnrolment } from '../../../domain/second-factor.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/labelled-controls.tsx';
import { reasonOf } from '../session/refusal.ts';
import { useFactorChange } from './queries.ts';

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
