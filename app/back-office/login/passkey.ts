import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { SignedIn } from '../../../domain/user.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { reasonOf } from '../session/refusal.ts';
import { useAdoptSession } from '../session/session.ts';
import { isOfBrowser, signWithPasskey } from '../session/webauthn.ts';

/** Signs in with a passkey: after the password, or with nothing else. */
export function usePasskeySignIn(isSecondStep: boolean) {
  const t = useTranslations('backOffice.login');
  const s = useTranslations('backOffice.session');
  const adopt = useAdoptSession();
  return useMutation({
    mutationFn: async () => {
      const { options } = await call<{ options: { challenge: string } }>('/api/auth/passkey/options', {
        method: 'POST',
        body: { isSecondStep },
      });
      return call<SignedIn>('/api/auth/passkey', { method: 'POST', body: await signWithPasskey(options) });
    },
    onSuccess: adopt,
    onError: (error) =>
      showToast({
        title: s('loginFailed'),
        description: isOfBrowser(error) ? t('passkeyCancelled') : reasonOf(error, s('loginFailed')),
        variant: 'destructive',
      }),
  });
}
