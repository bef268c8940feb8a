import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { FactorKind } from '../../../../domain/accounts/second-factor.ts';
import { call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { CodeField } from '../../kit/session/password-fields.tsx';
import { isOfBrowser, reasonOf, refusalOf, sendPasskey } from '../../kit/requests/proof.ts';
import { useAdoptSession } from '../../kit/session/session.ts';
import { useChange } from '../../kit/requests/use-change.ts';

/** The second step of a sign-in, which replaces the first. */
export function SecondStep({ kinds, onStartAgain }: { kinds: readonly FactorKind[]; onStartAgain: () => void }) {
  const t = useTranslations('backOffice.login');
  const sessionText = useTranslations('backOffice.session');
  const confirm = useChange({
    send: (body: BodyOf<'POST /api/auth/second-factor'>) => call('POST /api/auth/second-factor', { body }),
    after: useAdoptSession(),
    failed: (error) => ({
      title: sessionText('loginFailed'),
      description: reasonOf(error, sessionText('loginFailed')),
    }),
  });
  const form = useCheckedForm({
    initial: { code: '' },
    send: (body) =>
      confirm.mutateAsync(body, {
        onError: (error) => {
          // An expired sign-in starts over with the password.
          if (refusalOf(error).secondFactor === undefined && 'status' in error && error.status === 401) onStartAgain();
        },
      }),
  });
  // A disabled field cannot receive the focus, so this waits for the response.
  const enterCode = useEffectEvent(() => {
    form.set('code', '');
    form.focus('code');
  });
  useEffect(() => {
    if (!confirm.isPending) enterCode();
  }, [confirm.isPending]);

  return (
    <form {...form.attributes()} method="post" className="mt-8 grid gap-5">
      <h2 className="text-lg font-bold">{t('secondStep')}</h2>
      <CodeField
        {...form.field('code')}
        error={undefined}
        label={t('code')}
        hint={t(kinds.includes('totp') ? 'codeHint' : 'recoveryHint')}
        browserChecks
        maxLength={60}
        disabled={confirm.isPending}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" className="grow" disabled={confirm.isPending}>
          {t(confirm.isPending ? 'confirming' : 'confirm')}
        </Button>
        {kinds.includes('passkey') && <PasskeyButton isSecondStep />}
        <Button variant="secondary" disabled={confirm.isPending} onClick={onStartAgain}>
          {t('startAgain')}
        </Button>
      </div>
    </form>
  );
}

/** Signs in with a passkey, as the only or the second step; its code loads on first use. */
export function PasskeyButton({ isSecondStep, ...props }: ButtonProps & { isSecondStep: boolean }) {
  const t = useTranslations('backOffice.login');
  const sessionText = useTranslations('backOffice.session');
  const signIn = useChange({
    send: () =>
      sendPasskey(
        () => call('POST /api/auth/passkey/options', { body: { isSecondStep } }),
        (body) => call('POST /api/auth/passkey', { body }),
      ),
    after: useAdoptSession(),
    failed: (error) => ({
      title: sessionText('loginFailed'),
      description: isOfBrowser(error) ? t('passkeyCancelled') : reasonOf(error, sessionText('loginFailed')),
    }),
  });
  return (
    <Button
      {...props}
      variant="secondary"
      aria-disabled={signIn.isPending}
      onClick={() => signIn.isPending || signIn.mutate()}
    >
      <KeyRound className="size-5" aria-hidden />
      {t('passkey')}
    </Button>
  );
}
