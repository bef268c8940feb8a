import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { useCheckedForm } from '../../kit/forms/use-checked-form.ts';
import { linkPage } from '../../shell/screen.tsx';
import { NewPasswordField } from '../../kit/session/password-fields.tsx';
import { accountIssues, linkToken, useLinkOffer, UsernameField } from '../../kit/session/new-account.tsx';
import { useProvider, useProviderName } from '../../kit/requests/proof.ts';
import { useAdoptSession } from '../../kit/session/session.ts';

/** The page of an emailed invitation. */
export default linkPage('invitation', function Invitation() {
  const t = useTranslations('backOffice.invitation');
  const studio = useStudio();
  const { data, error, isGone } = useLinkOffer((token) => call('POST /api/auth/invitation', { body: { token } }));
  if (error) return <p role="alert">{t(isGone ? 'gone' : 'failed')}</p>;
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
  const accept = useMutation({
    mutationFn: ({ username, password }: { username: string; password: string }) => {
      const body = { username, password, token: linkToken() };
      return call('POST /api/auth/invitation/accept', { body });
    },
    onSuccess: adopt,
  });
  const form = useCheckedForm({
    initial: { username: '', password: '' },
    send: (fields) => accept.mutateAsync(fields),
    blame: (error) => accountIssues(error, t('failed')),
  });
  const provider = useProviderName();
  const goToProvider = useProvider();
  const joinWithProvider = () => {
    const name = form.element.current?.elements.namedItem('username');
    // The provider replaces the password, so only this field is validated.
    if (goToProvider.isPending || !(name instanceof HTMLInputElement) || !name.reportValidity()) return;
    const body = { token: linkToken(), username: name.value };
    goToProvider.mutate(() => call('POST /api/auth/invitation/provider', { body }), {
      onError: (error) => form.showIssues(accountIssues(error, t('failed'), 'username')),
    });
  };
  return (
    <form {...form.attributes()} method="post" className="grid gap-5">
      <input type="email" name="email" autoComplete="email" value={email} readOnly hidden />
      <UsernameField namespace="invitation" {...form.field('username')} />
      <NewPasswordField namespace="invitation" field={form.field('password')} />
      <Button type="submit" aria-disabled={accept.isPending}>
        {accept.isPending ? t('joining') : t('join')}
      </Button>
      {provider !== null && (
        <>
          <p className="border-t border-edge pt-5 text-muted">{t('orProvider')}</p>
          <Button variant="secondary" aria-disabled={goToProvider.isPending} onClick={joinWithProvider}>
            <span className="min-w-0 [overflow-wrap:anywhere]">{t('joinWithProvider', { name: provider })}</span>
          </Button>
        </>
      )}
    </form>
  );
}
