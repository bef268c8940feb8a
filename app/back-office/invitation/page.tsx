import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OfferedInvitation } from '../../../domain/accounts/team.ts';
import { type SignedIn, userLimits } from '../../../domain/accounts/user.ts';
import { studio } from '../../../studio.ts';
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
import { errorText, useProvider, useProviderName } from '../session/proof.ts';
import { useAdoptSession } from '../session/session.ts';

const tokenOf = (hash: string) => hash.slice(1) || '-';

/** Where a mailed invitation leads. The token is in the fragment, which is in no log. */
export default linkPage('invitation', function Invitation() {
  const t = useTranslations('backOffice.invitation');
  const hydrated = useHydrated();
  const { mutate, data, error } = useMutation({
    mutationFn: (token: string) => call<OfferedInvitation>('/api/auth/invitation', { method: 'POST', body: { token } }),
  });
  useEffect(() => {
    if (hydrated) mutate(tokenOf(location.hash));
  }, [hydrated, mutate]);
  if (error) return <p role="alert">{t(error instanceof ApiError && error.status === 404 ? 'gone' : 'failed')}</p>;
  if (!data) return <Loading label={t('loading')} />;
  const { invitedBy, role, expiresAt, email } = data;
  return (
    <>
      <p>{t('offer', { by: invitedBy ?? studio.name, role: t(`roles.${role}`), time: localTime(expiresAt) })}</p>
      <AcceptForm email={email} />
    </>
  );
});

function AcceptForm({ email }: { email: string }) {
  const t = useTranslations('backOffice.invitation');
  const adopt = useAdoptSession();
  const [issues, setIssues] = useState<Record<string, string>>({});
  const form = useFocusOnIssue(issues);
  const accept = useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) => {
      const body = { username, password, token: tokenOf(location.hash) };
      return call<SignedIn>('/api/auth/invitation/accept', { method: 'POST', body });
    },
    onSuccess: adopt,
    onError: (error) => blame(error, 'password'),
  });
  const blame = (error: Error, field: 'username' | 'password') => {
    const found = error instanceof ApiError && error.status !== 409 ? issuesOf(error) : {};
    const blamed = error instanceof ApiError && error.status === 409 ? 'username' : field;
    setIssues(Object.keys(found).length > 0 ? found : { [blamed]: errorText(error, t('failed')) });
  };
  const provider = useProviderName();
  const leave = useProvider();
  const joinWithProvider = () => {
    const name = form.current?.elements.namedItem('username');
    // The password is left out, so only this field is checked.
    if (leave.isPending || !(name instanceof HTMLInputElement) || !name.reportValidity()) return;
    const body = { token: tokenOf(location.hash), username: name.value };
    leave.mutate({ path: '/api/auth/invitation/provider', body }, { onError: (error) => blame(error, 'username') });
  };
  return (
    <form ref={form} method="post" className="grid gap-5" onSubmit={submitFields(accept)}>
      <input type="email" name="email" autoComplete="email" value={email} readOnly hidden />
      <TextField
        label={t('username')}
        required
        browserChecks
        error={issues.username}
        hint={t('usernameHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={userLimits.username.max}
      />
      <NewPasswordField namespace="invitation" error={issues.password} />
      <Button type="submit" aria-disabled={accept.isPending}>
        {accept.isPending ? t('joining') : t('join')}
      </Button>
      {provider !== null && (
        <>
          <p className="border-t border-edge pt-5 text-muted">{t('orProvider')}</p>
          <Button variant="secondary" aria-disabled={leave.isPending} onClick={joinWithProvider}>
            <span className="min-w-0 [overflow-wrap:anywhere]">{t('joinWithProvider', { name: provider })}</span>
          </Button>
        </>
      )}
    </form>
  );
}
