import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { navigate as navigateNow } from 'wouter/use-browser-location';
import { useTranslations } from 'use-intl';
import type { LoginForm, SessionState, SignedIn, User } from '../../../domain/user.ts';
import { ApiError, call, csrfTokenKey, readCsrfToken } from '../../api/client.ts';
import { loadPageAt } from '../../routing/loaded-pages.ts';
import { showToast } from '../../ui/toast.ts';
import { isUnsaved } from '../editing/unsaved.tsx';
import { addressOf } from '../screens.ts';

const nobody: SessionState = { authenticated: false, user: null };

/** Who is signed in; an answer that is not ok counts as nobody (specification section 7). */
const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => readSession().catch(() => nobody),
});

/** A session whose CSRF token this browser does not have, since it was cleared or another program signed in, is given it again. */
async function readSession(): Promise<SessionState> {
  const session = await call<SessionState>('/api/auth/user');
  if (session.authenticated && readCsrfToken() === null) {
    const { csrfToken } = await call<Pick<SignedIn, 'csrfToken'>>('/api/auth/csrf');
    localStorage.setItem(csrfTokenKey, csrfToken);
  }
  return session;
}

/** Who is signed in, with whatever role. */
export const useSignedIn = (): User | null => useQuery(sessionQuery).data?.user ?? null;

/** The operator at work: `undefined` while it is not known, `null` when the visitor is no admin. */
export function useOperator(): User | null | undefined {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) return undefined;
  return data.user?.role === 'admin' ? data.user : null;
}

function forgetSession(queryClient: QueryClient): void {
  localStorage.removeItem(csrfTokenKey);
  queryClient.setQueryData(sessionQuery.queryKey, nobody);
}

/** Drops what was read, so that the next operator does not see it; who is signed in stays known. */
const forgetData = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });

/**
 * Notices a session that ended at work: a read or a write that is refused makes its operator nobody, unless what was refused is
 * the CSRF token alone. With something unsaved they stay, so that they can sign in beside it and save.
 */
export function useSessionEnd(): void {
  const t = useTranslations('backOffice.session');
  const queryClient = useQueryClient();
  useEffect(() => {
    const notice = (error: unknown) => {
      const refused = error instanceof ApiError ? error.status : undefined;
      if (refused === 401 && isUnsaved()) {
        const action = { label: t('signInAgain'), run: () => window.open(addressOf('login')) };
        showToast({ title: t('ended'), description: t('endedText'), look: 'destructive', action });
      } else if (refused === 401) {
        forgetSession(queryClient);
      } else if (refused === 403) {
        localStorage.removeItem(csrfTokenKey);
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }
    };
    const ignore = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
    ];
    return () => ignore.forEach((stop) => stop());
  }, [queryClient, t]);
}

/** Sends whoever is no admin to the sign-in, once it is known who they are. */
export function useAdminsOnly(operator: User | null | undefined): void {
  const t = useTranslations('backOffice.session');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (operator !== null) return;
    forgetData(queryClient);
    showToast({ title: t('adminsOnly'), look: 'destructive' });
    navigate(addressOf('login'), { replace: true });
  }, [operator, queryClient, navigate, t]);
}

export function useSignIn() {
  const t = useTranslations('backOffice.session');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (form: LoginForm) => call<SignedIn>('/api/auth/login', { method: 'POST', body: form }),
    onSuccess: ({ user, csrfToken }) => {
      localStorage.setItem(csrfTokenKey, csrfToken);
      queryClient.setQueryData(sessionQuery.queryKey, { authenticated: true, user });
      showToast({ title: t('loginSuccessful'), description: t('welcomeBack', { username: user.username }) });
      navigate(addressOf('dashboard'), { replace: true });
    },
    onError: (error) => {
      const reason = (error instanceof ApiError && error.error) || t('loginFailed');
      showToast({ title: t('loginFailed'), description: reason, look: 'destructive' });
    },
  });
}

export function useSignOut() {
  const t = useTranslations('backOffice.session');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call('/api/auth/logout', { method: 'POST' });
      await loadPageAt(addressOf('login'));
    },
    onSuccess: () => {
      showToast({ title: t('loggedOut') });
      // Before the session is forgotten: a screen for admins that is still there would complain.
      navigateNow(addressOf('login'));
      forgetSession(queryClient);
      forgetData(queryClient);
    },
    onError: () => showToast({ title: t('logoutFailed'), look: 'destructive' }),
  });
}
