import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SignedIn } from '../../../../domain/accounts/user.ts';
import { call, csrfTokenKey, storeCsrfToken } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { CodeField, PasswordField } from './password-fields.tsx';
import { addressOf } from '../screens/screens.ts';
import { type AskedProof, proofHash, reasonOf, sendPasskey } from '../requests/proof.ts';

/** The new CSRF token of a session that continues under a new token. */
type Renewed = Pick<SignedIn, 'csrfToken'>;

/** Requests an operator's password or a code before a call is repeated. */
export function ProofDialog({ kinds, answer }: AskedProof) {
  const t = useTranslations('backOffice.proof');
  const hasPassword = kinds.includes('password');
  const hasField = hasPassword || kinds.includes('totp');
  const [isCode, setIsCode] = useState(!hasPassword);
  const [isInOtherTab, setIsInOtherTab] = useState(false);
  const onSuccess = ({ csrfToken }: Renewed) => {
    storeCsrfToken(csrfToken);
    answer(true);
  };
  const prove = useMutation({
    mutationFn: (body: BodyOf<'POST /api/account/proof'>) => call('POST /api/account/proof', { body }),
    onSuccess,
  });
  const passkey = useMutation({
    mutationFn: () =>
      sendPasskey(
        () => call('POST /api/account/proof/options'),
        (body) => call('POST /api/account/proof/passkey', { body }),
      ),
    onSuccess,
  });
  useEffect(() => {
    // Another tab stores the CSRF token of a new or freshly proved session.
    const listen = ({ key, newValue }: StorageEvent) => key === csrfTokenKey && newValue !== null && answer(true);
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, [answer]);
  const form = useCheckedForm({
    initial: { password: '', code: '' },
    bodyOf: ({ password, code }) => (isCode ? { code } : { password }),
    send: (body) => prove.mutateAsync(body),
  });
  const switchKind = () => {
    prove.reset();
    form.reset();
    setIsCode(!isCode);
  };
  const openProvider = () => {
    setIsInOtherTab(true);
    window.open(addressOf('login') + proofHash);
  };
  const failure = prove.error ?? passkey.error;
  const error = failure ? reasonOf(failure, t('failed')) : undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && answer(false)} title={t('title')} description={t('text')}>
      <form {...form.attributes()} noValidate className="grid gap-5">
        {hasField && isCode && (
          <CodeField key="code" label={t('code')} hint={t('codeHint')} {...form.field('code')} error={error} />
        )}
        {hasField && !isCode && (
          <PasswordField key="password" label={t('password')} {...form.field('password')} error={error} />
        )}
        {!hasField && error && <p role="alert">{error}</p>}
        {isInOtherTab && <p role="status">{t('waitingForProvider')}</p>}
        <div className="flex flex-wrap gap-3">
          {hasField && (
            <Button type="submit" aria-disabled={prove.isPending}>
              {t('confirm')}
            </Button>
          )}
          {hasPassword && kinds.includes('totp') && (
            <Button variant="secondary" onClick={switchKind}>
              {t(isCode ? 'usePassword' : 'useCode')}
            </Button>
          )}
          {kinds.includes('passkey') && (
            <Button
              variant="secondary"
              aria-disabled={passkey.isPending}
              onClick={() => passkey.isPending || passkey.mutate()}
            >
              {t('usePasskey')}
            </Button>
          )}
          {kinds.includes('provider') && (
            <Button variant={hasField ? 'secondary' : 'primary'} onClick={openProvider}>
              {t('useProvider')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => answer(false)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
