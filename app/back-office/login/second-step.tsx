import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FactorKind } from '../../../domain/second-factor.ts';
import type { SignedIn } from '../../../domain/user.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { reasonOf, refusalOf } from '../session/refusal.ts';
import { useAdoptSession } from '../session/session.ts';
import { usePasskeySignIn } from './passkey.ts';

interface SecondStepProps {
  kinds: readonly FactorKind[];
  onStartAgain: () => void;
}

/** The second step of a sign-in, in the place of the first. */
export function SecondStep({ kinds, onStartAgain }: SecondStepProps) {
  const t = useTranslations('backOffice.login');
  const s = useTranslations('backOffice.session');
  const input = useRef<HTMLInputElement>(null);
  const adopt = useAdoptSession();
  const confirm = useMutation({
    mutationFn: (body: object) => call<SignedIn>('/api/auth/second-factor', { method: 'POST', body }),
    onSuccess: adopt,
    onError: (error) => {
      showToast({ title: s('loginFailed'), description: reasonOf(error, s('loginFailed')), variant: 'destructive' });
      // A sign-in that no longer waits starts with the password.
      if (refusalOf(error).secondFactor === undefined && 'status' in error && error.status === 401) onStartAgain();
    },
  });
  const passkey = usePasskeySignIn(true);
  // A disabled field cannot take the focus, so this waits for the response.
  useEffect(() => {
    if (confirm.isPending || !input.current) return;
    input.current.value = '';
    input.current.focus();
  }, [confirm.isPending]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate(Object.fromEntries(new FormData(event.currentTarget)));
  };
  const takesApp = kinds.includes('totp');
  return (
    <form method="post" onSubmit={submit} className="mt-8 grid gap-5">
      <h2 className="text-lg font-bold">{t('secondStep')}</h2>
      <Field label={t('code')} hint={t(takesApp ? 'codeHint' : 'recoveryHint')}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={60}
            disabled={confirm.isPending}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" className="grow" disabled={confirm.isPending}>
          {t(confirm.isPending ? 'confirming' : 'confirm')}
        </Button>
        {kinds.includes('passkey') && (
          <Button
            variant="secondary"
            aria-disabled={passkey.isPending}
            onClick={() => passkey.isPending || passkey.mutate()}
          >
            <KeyRound className="size-5" aria-hidden />
            {t('passkey')}
          </Button>
        )}
        <Button variant="secondary" disabled={confirm.isPending} onClick={onStartAgain}>
          {t('startAgain')}
        </Button>
      </div>
    </form>
  );
}
