import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { SetupLink } from '../../../domain/accounts/setup.ts';
import { type SignedIn, userLimits } from '../../../domain/accounts/user.ts';
import { ApiError, call } from '../../api/client.ts';
import { useHydrated } from '../../boot/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/labelled-controls.tsx';
import { Loading } from '../../ui/loading.tsx';
import { localTime } from '../dates.ts';
import { issuesOf, useFocusOnIssue } from '../editing/issues.ts';
import { submitFields } from '../layout/form.tsx';
import { linkPage } from '../layout/screen.tsx';
import { NewPasswordField } from '../password/fields.tsx';
import { errorText } from '../session/proof.ts';
import { useAdoptSession } from '../session/session.ts';

const tokenOf = (hash: string) => hash.slice(1) || '-';

/** The page of the setup link, which the start prints while there is no admin. The token is in the fragment, which is in no log. */
export default linkPage('setup', function Setup() {
  const t = useTranslations('backOffice.setup');
  const hydrated = useHydrated();
  const { mutate, data, error } = useMutation({
    mutationFn: (token: string) => call<SetupLink>('/api/auth/setup', { method: 'POST', body: { token } }),
  });
  useEffect(() => {
    if (hydrated) mutate(tokenOf(location.hash));
  }, [hydrated, mutate]);
  if (error) return <p role="alert">{t(error instanceof ApiError && error.status === 404 ? 'gone' : 'failed')}</p>;
  if (!data) return <Loading label={t('loading')} />;
  return (
    <>
      <p>{t('intro', { time: localTime(data.expiresAt) })}</p>
      <FirstAccountForm proposed={data} />
    </>
  );
});

function FirstAccountForm({ proposed }: { proposed: Pick<SetupLink, 'username' | 'email'> }) {
  const t = useTranslations('backOffice.setup');
  const adopt = useAdoptSession();
  const create = useMutation({
    mutationFn: (fields: object) =>
      call<SignedIn>('/api/auth/setup/accept', {
        method: 'POST',
        body: { ...fields, token: tokenOf(location.hash) },
      }),
    onSuccess: adopt,
  });
  const issues = useMemo(() => refusedFields(create.error, t('failed')), [create.error, t]);
  const form = useFocusOnIssue(issues);
  return (
    <form ref={form} method="post" className="grid gap-5" onSubmit={submitFields(create)}>
      <TextField
        label={t('username')}
        required
        browserChecks
        error={issues.username}
        hint={t('usernameHint')}
        name="username"
        defaultValue={proposed.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={userLimits.username.max}
      />
      <TextField
        label={t('email')}
        required
        browserChecks
        error={issues.email}
        hint={t('emailHint')}
        name="email"
        type="email"
        defaultValue={proposed.email ?? ''}
        autoComplete="email"
      />
      <NewPasswordField namespace="setup" error={issues.password} />
      <Button type="submit" aria-disabled={create.isPending}>
        {create.isPending ? t('creating') : t('create')}
      </Button>
    </form>
  );
}

/** The issues of a refused account by field. A taken name is the name's, and what belongs to no field stands under the password. */
function refusedFields(error: Error | null, failed: string): Record<string, string> {
  if (error === null) return {};
  const isTaken = error instanceof ApiError && error.status === 409;
  const issues = error instanceof ApiError && !isTaken ? issuesOf(error) : {};
  if (Object.keys(issues).length > 0) return issues;
  return { [isTaken ? 'username' : 'password']: errorText(error, failed) };
}
