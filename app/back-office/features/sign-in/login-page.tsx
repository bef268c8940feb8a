import { Eye, EyeOff, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { userLimits } from '../../../../domain/accounts/user.ts';
import { useEntityTitle } from '../../../routing/page-title.ts';
import { matchRoute } from '../../../routing/routes.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { refusalOf } from '../../kit/requests/proof.ts';
import {
  useEnrolmentDue,
  useEntrance,
  useOperator,
  useSignedIn,
  useSignIn,
  useSignOut,
} from '../../kit/session/session.ts';
import { SessionProvider } from '../../kit/session/session-provider.tsx';
import { PasskeyButton, SecondStep } from './second-step.tsx';
import { ProviderFailure, ProviderSignIn, useProviderReturn } from './provider.tsx';

/** The page of the sign-in, which forwards people who are signed in already. */
export default function LoginPage() {
  return (
    <SessionProvider>
      <Login />
    </SessionProvider>
  );
}

function Login() {
  const t = useTranslations('backOffice.login');
  const studio = useStudio();
  const operator = useOperator();
  const enter = useEntrance();
  useEntityTitle(t('title'));

  const enrolmentDue = useEnrolmentDue();
  const returned = useProviderReturn(operator);
  const { isOpen } = returned;
  useEffect(() => {
    // A sign-in by the form has already navigated.
    const isHere = matchRoute(location.pathname).route.screen === 'login';
    if (operator && !isOpen && isHere) enter(enrolmentDue);
  }, [operator, enrolmentDue, isOpen, enter]);

  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
      <main id="content" tabIndex={-1} className="flex flex-col justify-center gap-8 px-5 py-10 outline-none sm:px-12">
        <div className="w-full max-w-md lg:mx-auto">
          <Link href="/" className="mb-10 flex w-fit items-center gap-3 text-muted hover:text-strong">
            <Mark />
            {studio.name}
          </Link>
          <h1 className="display text-poster">{t('title')}</h1>
          <p className="mt-3 text-muted">{t('subtitle')}</p>
          <SignIn returned={returned} />
          <p className="mt-4">
            <Link href={addressOf('reset')} className="text-muted underline underline-offset-4 hover:text-strong">
              {t('forgotten')}
            </Link>
          </p>
          <OtherRole />
          <p className="mt-8 flex gap-3 border-t border-edge pt-5 text-[0.9375rem] text-muted">
            <ShieldCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
            {t('securityNotice')}
          </p>
          <p className="mt-3 text-[0.9375rem] text-muted">{t('help')}</p>
        </div>
      </main>
      {/* The small form of the mark: an outline. */}
      <div aria-hidden className="hidden p-3 lg:block">
        <div className="flex h-full items-end border-[3px] border-accent p-8">
          <p className="display text-poster text-accent">{studio.name}</p>
        </div>
      </div>
    </div>
  );
}

/** Signs out a user without access to the back office. */
function OtherRole() {
  const t = useTranslations('backOffice.session');
  const user = useSignedIn();
  const signOut = useSignOut();
  if (user === null || user.role !== 'user') return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-3 border border-edge p-4">
      {t('signedInAs', { username: user.username })}
      <Button variant="secondary" size="small" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('logout')}
      </Button>
    </p>
  );
}

/** The sign-in form, and after the right password the second step, if the operator has a second factor. */
function SignIn({ returned }: { returned: ReturnType<typeof useProviderReturn> }) {
  const t = useTranslations('backOffice.login');
  const signIn = useSignIn();
  const { secondFactor } = { ...refusalOf(returned.error), ...refusalOf(signIn.error) };
  const startAgain = () => {
    signIn.reset();
    returned.reset();
  };
  if (secondFactor) return <SecondStep kinds={secondFactor} onStartAgain={startAgain} />;
  if (returned.isBusy || returned.isProved)
    return (
      <p role="status" className="mt-8">
        {t(returned.isProved ? 'providerProved' : 'providerWaiting')}
      </p>
    );
  return (
    <>
      {returned.error && <ProviderFailure error={returned.error} />}
      <SignInForm signIn={signIn} />
      <PasskeyButton isSecondStep={false} className="mt-3 w-full" />
      <ProviderSignIn />
    </>
  );
}

function SignInForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const t = useTranslations('backOffice.login');
  const [shown, setShown] = useState(false);
  const form = useCheckedForm({
    initial: { username: '', password: '' },
    send: (body) => signIn.mutateAsync(body),
  });
  // After a failure only the password is cleared. Disabled fields cannot receive the focus, so this waits for the response.
  const clearPassword = useEffectEvent(() => {
    form.set('password', '');
    form.focus('password');
  });
  useEffect(() => {
    if (signIn.isError) clearPassword();
  }, [signIn.isError]);
  const { error: _shownInToast, ...password } = form.field('password');

  return (
    <form {...form.attributes()} method="post" className="mt-8 grid gap-5">
      <TextField
        label={t('username')}
        {...form.field('username')}
        error={undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        browserChecks
        maxLength={userLimits.username.max}
        disabled={signIn.isPending}
      />
      <Field label={t('password')}>
        {(control) => (
          <div className="relative">
            <TextInput
              {...control}
              {...password}
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              maxLength={userLimits.password.max}
              disabled={signIn.isPending}
              className="pr-14"
            />
            <button
              type="button"
              aria-pressed={shown}
              disabled={signIn.isPending}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0 grid w-12 place-items-center text-muted hover:text-strong"
            >
              <span className="sr-only">{shown ? t('hidePassword') : t('showPassword')}</span>
              {shown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
            </button>
          </div>
        )}
      </Field>
      <Button type="submit" disabled={signIn.isPending} className="mt-2">
        {signIn.isPending ? t('signingIn') : t('signIn')}
      </Button>
    </form>
  );
}
