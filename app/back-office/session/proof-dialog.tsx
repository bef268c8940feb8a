import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type SignedIn, userLimits } from '../../../domain/user.ts';
import { call, csrfTokenKey } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { addressOf } from '../screens.ts';
import type { AskedProof } from './proof.ts';
import { listenForProof, proofHash } from './provider.ts';
import { reasonOf } from './refusal.ts';
import { signWithPasskey } from './webauthn.ts';

/** The session goes on under another token. */
type Renewed = Pick<SignedIn, 'csrfToken'>;

/** Asks an operator for their password or a code, before a call is repeated. */
export function ProofDialog({ kinds, answer }: AskedProof) {
  const t = useTranslations('backOffice.proof');
  const hasPassword = kinds.includes('password');
  const hasField = hasPassword || kinds.includes('totp');
  const [isCode, setIsCode] = useState(!hasPassword);
  const [isElsewhere, setIsElsewhere] = useState(false);
  const renew = ({ csrfToken }: Renewed) => {
    localStorage.setItem(csrfTokenKey, csrfToken);
    answer(true);
  };
  const prove = useMutation({
    mutationFn: (body: object) => call<Renewed>('/api/account/proof', { method: 'POST', body }),
    onSuccess: renew,
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await call<{ options: { challenge: string } }>('/api/account/proof/options', {
        method: 'POST',
      });
      return call<Renewed>('/api/account/proof/passkey', { method: 'POST', body: await signWithPasskey(options) });
    },
    onSuccess: renew,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!prove.isPending) prove.mutate(Object.fromEntries(new FormData(event.currentTarget)));
  };
  useEffect(() => listenForProof(() => answer(true)), [answer]);
  const openProvider = () => {
    setIsElsewhere(true);
    window.open(addressOf('login') + proofHash);
  };
  const failure = prove.error ?? passkey.error;
  return (
    <Dialog open onOpenChange={(open) => !open && answer(false)} title={t('title')} description={t('text')}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {hasField && (
          <Field
            key={String(isCode)}
            label={t(isCode ? 'code' : 'password')}
            hint={isCode ? t('codeHint') : undefined}
            error={failure ? reasonOf(failure, t('failed')) : undefined}
          >
            {(control) =>
              isCode ? (
                <TextInput
                  {...control}
                  name="code"
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              ) : (
                <TextInput
                  {...control}
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  maxLength={userLimits.password.max}
                />
              )
            }
          </Field>
        )}
        {!hasField && failure && <p role="alert">{reasonOf(failure, t('failed'))}</p>}
        {isElsewhere && <p role="status">{t('waitingForProvider')}</p>}
        <div className="flex flex-wrap gap-3">
          {hasField && (
            <Button type="submit" aria-disabled={prove.isPending}>
              {t('confirm')}
            </Button>
          )}
          {hasPassword && kinds.includes('totp') && (
            <Button
              variant="secondary"
              onClick={() => {
                prove.reset();
                setIsCode(!isCode);
              }}
            >
              {t(isCode ? 'usePassword' : 'useCode')}
            </Button>
          )}
          {kinds.includes('passkey') && (
            <Button
              variant="secondary"
              aria-disabled={passkey.isPending}
              onClick={() => passkey.isPending || passkey.mutate()}
            >
              {t('usePasskey')}
            </Button>
          )}
          {kinds.includes('provider') && (
            <Button variant={hasField ? 'secondary' : 'primary'} onClick={openProvider}>
              {t('useProvider')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => answer(false)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
