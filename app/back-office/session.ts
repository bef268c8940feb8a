import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { navigate as navigateNow } from 'wouter/use-browser-location';
import { useTranslations } from 'use-intl';
import type { LoginForm, SessionState, SignedIn, User } from '../../domain/user.ts';
import { ApiError, call, csrfTokenKey, readCsrfToken } from '../api.ts';
import { loadPageAt } from '../loaded-pages.ts';
import { showToast } from '../ui/toast.ts';

export const loginPath = '/system-panel/login';
export const dashboardPath = '/system-panel';
export const messagesPath = '/system-panel/messages';
export const statusPath = '/system-panel/status';

const nobody: SessionState = { authenticated: false, user: null };

/** Who is signed in; an answer that is not ok counts as nobody (specification section 7). */
const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => call<SessionState>('/api/auth/user').catch(() => nobody),
});

/** The operator at work: `undefined` while it is not known, `null` when the visitor is no admin or cannot write for want of the CSRF token. */
export function useOperator(): User | null | undefined {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) return undefined;
  return data.user?.role === 'admin' && readCsrfToken() !== null ? data.user : null;
}

function forgetSession(queryClient: QueryClient): void {
  localStorage.removeItem(csrfTokenKey);
  queryClient.setQueryData(sessionQuery.queryKey, nobody);
}

/** Drops what was read, so that the next operator does not see it; who is signed in stays known. */
const forgetData = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });

/** Notices a session that ended at work: a read or a write that is refused makes its operator nobody. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const notice = (error: unknown) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) forgetSession(queryClient);
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
  }, [queryClient]);
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
    navigate(loginPath, { replace: true });
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
      navigate(dashboardPath, { replace: true });
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
      await loadPageAt(loginPath);
    },
    onSuccess: () => {
      showToast({ title: t('loggedOut') });
      // Before the session is forgotten: a screen for admins that is still there would complain.
      navigateNow(loginPath);
      forgetSession(queryClient);
      forgetData(queryClient);
    },
    onError: () => showToast({ title: t('logoutFailed'), look: 'destructive' }),
  });
}
