import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { issuesOf } from '../../kit/forms/issues.ts';
import { submitFields } from '../../kit/forms/checked-form.tsx';
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
  if (request.data) return <p role="status">{request.data.message}</p>;
  return (
    <form method="post" className="grid gap-5" onSubmit={submitFields(request)}>
      <p className="text-muted">{t('intro')}</p>
      <TextField
        label={t('email')}
        required
        browserChecks
        error={request.isError ? errorText(request.error, t('failed')) : undefined}
        name="email"
        type="email"
        autoComplete="email"
      />
      <Button type="submit" aria-disabled={request.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}

function PasswordForm({ token }: { token: string }) {
  const t = useTranslations('backOffice.reset');
  const [issue, setIssue] = useState<string>();
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => call('POST /api/auth/reset', { body: { password, token } }),
    onError: (error) => {
      const isGone = error instanceof ApiError && error.status === 404;
      const named = error instanceof ApiError && issuesOf(error).password;
      setIssue(isGone ? t('gone') : named || errorText(error, t('failed')));
    },
  });
  if (reset.data) return <p role="status">{t('done', reset.data)}</p>;
  return (
    <form method="post" className="grid gap-5" onSubmit={submitFields(reset)}>
      <NewPasswordField namespace="reset" error={issue} />
      <Button type="submit" aria-disabled={reset.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
