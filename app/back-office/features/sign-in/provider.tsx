import { useMutation } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { User } from '../../../../domain/accounts/user.ts';
import { call, storeCsrfToken } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { requestedDestination, type SignInState } from '../../kit/screens/destination.ts';
import { errorText, proofHash, useProvider, useProviderName } from '../../kit/requests/proof.ts';
import { useAdoptSession } from '../../kit/session/session.ts';
import { readStored, store } from '../../kit/storage/stored.ts';

/** The key in session storage, which survives the visit to the identity provider. */
const destinationKey = 'destination';

/** Signs in with the studio's identity provider, if it has one. */
export function ProviderSignIn() {
  const t = useTranslations('backOffice.login');
  const name = useProviderName();
  const goToProvider = useProvider();
  if (name === null) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="mt-3 w-full"
        aria-disabled={goToProvider.isPending}
        onClick={() => {
          if (goToProvider.isPending) return;
          // Without storage, the dashboard opens.
          store('sessionStorage', destinationKey, requestedDestination());
          goToProvider.mutate(() => call('POST /api/auth/provider/start'));
        }}
      >
        <LogIn className="size-5" aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">{t('provider', { name })}</span>
      </Button>
      {goToProvider.isError && <ProviderFailure error={goToProvider.error} />}
    </>
  );
}

/** The text of a failure, including unexpected ones. */
export function ProviderFailure({ error }: { error: Error }) {
  const t = useTranslations('backOffice.login');
  return (
    <p role="alert" className="mt-4 border-l-4 border-red pl-4">
      {errorText(error, t('providerFailed'))}
    </p>
  );
}

const isProofTab = () => location.hash === proofHash;
const isReturn = () => new URLSearchParams(location.search).has('state');

/** Sends the query of the identity provider's redirect to the server once the session is known; in a tab opened for a proof, starts the proof. */
export function useProviderReturn(operator: User | null | undefined) {
  const t = useTranslations('backOffice.account');
  const [, navigate] = useLocation();
  const adopt = useAdoptSession();
  const goToProvider = useProvider();
  const [task] = useState(() => (isProofTab() ? 'prove' : isReturn() ? 'finish' : undefined));
  const hasStarted = useRef(false);

  const finish = useMutation({
    mutationFn: (answer: string) => call('POST /api/auth/provider', { body: { answer } }),
    onSuccess: (done) => {
      if (done.outcome === 'signedIn') return adopt(done.session);
      if (done.outcome === 'proved') {
        storeCsrfToken(done.csrfToken);
        return window.close();
      }
      showToast({ title: t('identityLinked') });
      navigate(addressOf('account'), { replace: true });
    },
    onError: (error) => {
      if (!operator) return;
      showToast({ title: t('error'), description: errorText(error, t('factorFailed')), variant: 'destructive' });
      navigate(addressOf('account'), { replace: true });
    },
  });
  const { mutate: prove } = goToProvider;
  const { mutate: hand } = finish;

  useEffect(() => {
    if (operator === undefined || task === undefined || hasStarted.current) return;
    hasStarted.current = true;
    const { search, pathname } = location;
    // The code works once, and must not stay in the history.
    history.replaceState(restoredState(), '', pathname);
    if (task === 'prove') prove(() => call('POST /api/account/proof/provider'));
    else hand(search);
  }, [operator, task, prove, hand]);

  const isProved = finish.data?.outcome === 'proved';
  return {
    /** Whether the page was opened for the provider, which disables other navigation. */
    isOpen: task !== undefined,
    isBusy: goToProvider.isPending || finish.isPending,
    isProved,
    error: goToProvider.error ?? finish.error,
    reset: finish.reset,
  };
}

/** Restores, once, the sign-in's destination from before the redirect. */
function restoredState(): SignInState {
  const destination = readStored('sessionStorage', destinationKey);
  store('sessionStorage', destinationKey, undefined);
  return { ...(history.state as SignInState | null), ...(typeof destination === 'string' && { destination }) };
}
