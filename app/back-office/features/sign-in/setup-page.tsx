import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { SetupLink } from '../../../../domain/accounts/setup.ts';
import { call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { useFocusOnIssue } from '../../kit/forms/issues.ts';
import { submitFields } from '../../kit/forms/checked-form.tsx';
import { linkPage } from '../../shell/screen.tsx';
import { NewPasswordField } from '../../kit/session/password-fields.tsx';
import { accountIssues, linkToken, useLinkOffer, UsernameField } from '../../kit/session/new-account.tsx';
import { useAdoptSession } from '../../kit/session/session.ts';

/** The page of the setup link, which the start prints while there is no admin. */
export default linkPage('setup', function Setup() {
  const t = useTranslations('backOffice.setup');
  const { data, error, isGone } = useLinkOffer((token) => call('POST /api/auth/setup', { body: { token } }));
  if (error) return <p role="alert">{t(isGone ? 'gone' : 'failed')}</p>;
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
    mutationFn: (fields: Omit<BodyOf<'POST /api/auth/setup/accept'>, 'token'>) =>
      call('POST /api/auth/setup/accept', { body: { ...fields, token: linkToken() } }),
    onSuccess: adopt,
  });
  const issues = useMemo(() => accountIssues(create.error, t('failed')), [create.error, t]);
  const form = useFocusOnIssue(issues);
  return (
    <form ref={form} method="post" className="grid gap-5" onSubmit={submitFields(create)}>
      <UsernameField namespace="setup" error={issues.username} defaultValue={proposed.username} />
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
