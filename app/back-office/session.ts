import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { navigate as navigateNow } from 'wouter/use-browser-location';
import { useTranslations } from 'use-intl';
import type { LoginForm, SessionState, SignedIn, User } from '../../domain/user.ts';
import { ApiError, call, csrfTokenKey, readCsrfToken } from '../api.ts';
import { loadPageAt } from '../loaded-pages.ts';
import { showToast } from '../ui/toast.ts';

export const loginPath = '/system-panel/login';
export const dashboardPath = '/system-panel';

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
      localStorage.removeItem(csrfTokenKey);
      queryClient.removeQueries();
      queryClient.setQueryData(sessionQuery.queryKey, nobody);
    },
    onError: () => showToast({ title: t('logoutFailed'), look: 'destructive' }),
  });
}
