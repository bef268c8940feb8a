import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SignedIn } from '../../../domain/user.ts';
import { Button } from '../../ui/button.tsx';
import { reasonOf } from '../session/refusal.ts';
import { useAdoptSession } from '../session/session.ts';
import { isOfBrowser, sendPasskey } from '../session/webauthn.ts';
import { useChange } from '../use-change.ts';

interface PasskeyButtonProps {
  /** Whether the password was given before: otherwise a passkey is the only step. */
  isSecondStep: boolean;
  disabled?: boolean;
  className?: string;
}

/** Signs in with a passkey; its code loads on the first use. */
export function PasskeyButton({ isSecondStep, ...props }: PasskeyButtonProps) {
  const t = useTranslations('backOffice.login');
  const s = useTranslations('backOffice.session');
  const signIn = useChange({
    send: () => sendPasskey<SignedIn>('/api/auth/passkey', '/api/auth/passkey/options', { isSecondStep }),
    after: useAdoptSession(),
    failed: (error) => ({
      title: s('loginFailed'),
      description: isOfBrowser(error) ? t('passkeyCancelled') : reasonOf(error, s('loginFailed')),
    }),
  });
  return (
    <Button
      {...props}
      variant="secondary"
      aria-disabled={signIn.isPending}
      onClick={() => signIn.isPending || signIn.mutate()}
    >
      <KeyRound className="size-5" aria-hidden />
      {t('passkey')}
    </Button>
  );
}
