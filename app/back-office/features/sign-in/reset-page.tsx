import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { linkPage } from '../../shell/screen.tsx';
import { NewPasswordField } from '../../kit/session/password-fields.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { errorText } from '../../kit/requests/proof.ts';

/** Requests a password-reset link, or with its token in the fragment, sets the new password. */
export default linkPage('reset', function Reset() {
  const t = useTranslations('backOffice.reset');
  const token = useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1),
  );
  return (
    <>
      {token === '' ? <RequestForm /> : <PasswordForm token={token} />}
      <ButtonLink href={addressOf('login')} variant="quiet" size="small" className="justify-self-start">
        {t('back')}
      </ButtonLink>
    </>
  );
});

function RequestForm() {
  const t = useTranslations('backOffice.reset');
  const request = useMutation({
    mutationFn: (body: BodyOf<'POST /api/auth/reset-request'>) => call('POST /api/auth/reset-request', { body }),
  });
  const form = useCheckedForm({
    initial: { email: '' },
    send: (body) => request.mutateAsync(body),
    blame: (error) => ({ email: errorText(error, t('failed')) }),
  });
  if (request.data) return <p role="status">{request.data.message}</p>;
  return (
    <form {...form.attributes()} method="post" className="grid gap-5">
      <p className="text-muted">{t('intro')}</p>
      <TextField label={t('email')} required browserChecks {...form.field('email')} type="email" autoComplete="email" />
      <Button type="submit" aria-disabled={request.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}

function PasswordForm({ token }: { token: string }) {
  const t = useTranslations('backOffice.reset');
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => call('POST /api/auth/reset', { body: { password, token } }),
  });
  const form = useCheckedForm({
    initial: { password: '' },
    send: (body) => reset.mutateAsync(body),
    blame: (error) => {
      const isGone = error instanceof ApiError && error.status === 404;
      return { password: isGone ? t('gone') : errorText(error, t('failed')) };
    },
  });
  if (reset.data) return <p role="status">{t('done', reset.data)}</p>;
  return (
    <form {...form.attributes()} method="post" className="grid gap-5">
      <NewPasswordField namespace="reset" field={form.field('password')} />
      <Button type="submit" aria-disabled={reset.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
