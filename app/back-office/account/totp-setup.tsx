import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { TotpEnrolment } from '../../../domain/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { reasonOf } from '../session/refusal.ts';
import { useFactorChange } from './factor-queries.ts';

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
    confirm.mutate(
      {
        method: 'POST',
        below: 'totp/confirm',
        body: Object.fromEntries(new FormData(event.currentTarget)),
        done: t('totpAdded'),
      },
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
      <Field
        label={t('code')}
        hint={t('codeHint')}
        error={confirm.isError ? reasonOf(confirm.error, t('factorFailed')) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" aria-disabled={confirm.isPending}>
          {t('confirmCode')}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
