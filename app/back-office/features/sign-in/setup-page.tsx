import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { SetupLink } from '../../../../domain/accounts/setup.ts';
import { call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
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
  const adopt = useAdoptSession('firstSettings');
  const create = useMutation({
    mutationFn: (fields: Omit<BodyOf<'POST /api/auth/setup/accept'>, 'token'>) =>
      call('POST /api/auth/setup/accept', { body: { ...fields, token: linkToken() } }),
    onSuccess: adopt,
  });
  const form = useCheckedForm({
    initial: { username: proposed.username, email: proposed.email ?? '', password: '' },
    send: (body) => create.mutateAsync(body),
    blame: (error) => accountIssues(error, t('failed')),
  });
  return (
    <form {...form.attributes()} method="post" className="grid gap-5">
      <UsernameField namespace="setup" {...form.field('username')} />
      <TextField
        label={t('email')}
        required
        browserChecks
        {...form.field('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
      />
      <NewPasswordField namespace="setup" field={form.field('password')} />
      <Button type="submit" aria-disabled={create.isPending}>
        {create.isPending ? t('creating') : t('create')}
      </Button>
    </form>
  );
}
