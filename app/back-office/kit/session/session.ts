import { type QueryClient, type QueryFilters, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { navigate as navigateNow } from 'wouter/use-browser-location';
import { useTranslations } from 'use-intl';
import { docsPath } from '../../../../domain/accounts/api-token.ts';
import {
  type LoginForm,
  mayActAs,
  type OperatorRole,
  type SessionState,
  type SignedIn,
} from '../../../../domain/accounts/user.ts';
import { ApiError, call, csrfTokenKey, readCsrfToken, storeCsrfToken } from '../../../api/client.ts';
import { showToast } from '../../../ui/toast.ts';
import { showTimesIn } from '../dates/dates.ts';
import { isUnsaved } from '../forms/unsaved.tsx';
import { addressOf, destinations, screenRoles } from '../screens/screens.ts';
import { useChange } from '../requests/use-change.ts';
import { requestedDestination, type SignInState } from '../screens/destination.ts';
import { loadScreenAt } from '../screens/loaded-screens.ts';
import { errorText, refusalOf } from '../requests/proof.ts';

const nobody: SessionState = { authenticated: false, user: null };

/** The session; a failed response means that there is none (product.md, section 7). */
const sessionQuery = queryOptions({ queryKey: ['/api/auth/user'], queryFn: () => readSession().catch(() => nobody) });

/** Fetches the session, and the CSRF token if this browser has lost it. */
async function readSession(): Promise<SessionState> {
  const session = await call('GET /api/auth/user');
  showTimesIn(session.timeZone);
  if (session.authenticated && readCsrfToken() === null) {
    const { csrfToken } = await call('GET /api/auth/csrf');
    storeCsrfToken(csrfToken);
  }
  return session;
}

/**
 * The session, undefined while it loads and outside a `SessionProvider`. A page reads it in 40 places, and each step to the next submission
 * would create and subscribe an observer of the query in each of them.
 */
export const SessionContext = createContext<SessionState | undefined>(undefined);

/** Fetches the session, for the provider of {@link SessionContext}. */
export const useSessionQuery = () => useQuery(sessionQuery).data;

/** The signed-in user, regardless of the role. */
export const useSignedIn = () => use(SessionContext)?.user ?? null;

/** The signed-in operator: `undefined` while the session loads, `null` for other visitors. */
export function useOperator() {
  const session = use(SessionContext);
  if (session === undefined) return undefined;
  return session.user !== null && mayActAs(session.user.role, 'reader') ? session.user : null;
}

/** The id of the user whose session is in the query cache; makes no call. */
export const knownOperatorId = (queryClient: QueryClient): number | undefined =>
  queryClient.getQueryData(sessionQuery.queryKey)?.user?.id;

/** Whether the operator must set up a second factor before anything else. */
export const useEnrolmentDue = (): boolean => use(SessionContext)?.enrolmentDue === true;

/** Whether the operator has this role or one that includes it. */
export function useMayActAs(role: OperatorRole): boolean {
  const operator = useOperator();
  return operator ? mayActAs(operator.role, role) : false;
}

function forgetSession(queryClient: QueryClient): void {
  storeCsrfToken(null);
  queryClient.setQueryData(sessionQuery.queryKey, nobody);
}

const exceptSession: QueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] };

/** Drops all cached responses except the session: the next operator must not see them. */
const forgetData = (queryClient: QueryClient): void => queryClient.removeQueries(exceptSession);

/** A 401 ends the session, or with unsaved changes offers another tab; a 403 may come from an outdated CSRF token, which is refetched. */
function useSessionEnd(): void {
  const t = useTranslations('backOffice.session');
  const queryClient = useQueryClient();
  useEffect(() => {
    const notice = (error: unknown) => {
      const refused = error instanceof ApiError ? error.status : undefined;
      if (refused === 401 && isUnsaved()) {
        const action = { label: t('signInAgain'), run: () => window.open(addressOf('login')) };
        showToast({ title: t('ended'), description: t('endedText'), variant: 'destructive', action });
      } else if (refused === 401) {
        forgetSession(queryClient);
      } else if (refused === 403 && !refusalOf(error).proof) {
        storeCsrfToken(null);
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }
    };
    const unsubscribe = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && !event.query.meta?.isAside)
          notice(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
    ];
    return () => unsubscribe.forEach((stop) => stop());
  }, [queryClient, t]);
}

/** Detects a sign-in in another tab: this tab then shares its session, which may be another operator's. */
function useSignInInOtherTab(): void {
  const isOwnSession = useEffectEvent(useIsOwnSession());
  useEffect(() => {
    const notice = ({ key, newValue }: StorageEvent) => {
      if (key === csrfTokenKey && newValue !== null) void isOwnSession();
    };
    window.addEventListener('storage', notice);
    return () => window.removeEventListener('storage', notice);
  }, []);
}

/**
 * Fetches whether the session is still this operator's. After another operator's sign-in in the same browser, the screens
 * switch to theirs.
 */
export function useIsOwnSession(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const operator = useOperator();
  return async () => {
    const session = await readSession().catch(() => nobody);
    if (session.user && operator && session.user.id !== operator.id) {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      void queryClient.resetQueries(exceptSession);
    }
    return session.user?.id === operator?.id;
  };
}

/** The screens in the navigation for this operator. */
export function useDestinations() {
  const operator = useOperator();
  return destinations.filter((screen) => mayActAs(operator?.role ?? 'user', screenRoles[screen] ?? 'user'));
}

/** Redirects visitors without access to the back office to the sign-in, also when the session ends. */
export function useAdminsOnly(): void {
  const operator = useOperator();
  const t = useTranslations('backOffice.session');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (operator !== null) return;
    forgetData(queryClient);
    showToast({ title: t('adminsOnly'), variant: 'destructive' });
    const { pathname, search, hash } = location;
    navigate<SignInState>(addressOf('login'), { replace: true, state: { destination: pathname + search + hash } });
  }, [operator, queryClient, navigate, t]);
  useSessionEnd();
  useSignInInOtherTab();
}

/** Opens the page that the visitor requested before the sign-in, or else a screen. */
export function useEntrance(otherwise: 'dashboard' | 'firstSettings' = 'dashboard'): (enrolmentDue: boolean) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (enrolmentDue) => {
      const destination = enrolmentDue ? addressOf('account') : (requestedDestination() ?? addressOf(otherwise));
      // The API documentation is a separate document.
      if (destination.startsWith(docsPath)) location.replace(destination);
      else navigate(destination, { replace: true });
    },
    [navigate, otherwise],
  );
}

/** Stores a new session and opens the page for which the sign-in started, or else a screen. */
export function useAdoptSession(otherwise?: Parameters<typeof useEntrance>[0]): (answer: SignedIn) => void {
  const t = useTranslations('backOffice.session');
  const queryClient = useQueryClient();
  const enter = useEntrance(otherwise);
  return ({ user, csrfToken, enrolmentDue, timeZone }) => {
    showTimesIn(timeZone);
    storeCsrfToken(csrfToken);
    queryClient.setQueryData(sessionQuery.queryKey, { authenticated: true, user, enrolmentDue });
    showToast({ title: t('loginSuccessful'), description: t('welcomeBack', { username: user.username }) });
    enter(enrolmentDue === true);
  };
}

export function useSignIn() {
  const t = useTranslations('backOffice.session');
  return useChange({
    send: (body: LoginForm) => call('POST /api/auth/login', { body }),
    after: useAdoptSession(),
    failed: (error) =>
      refusalOf(error).secondFactor
        ? undefined
        : { title: t('loginFailed'), description: errorText(error, t('loginFailed')) },
  });
}

export function useSignOut() {
  const t = useTranslations('backOffice.session');
  return useChange({
    send: async () => {
      await call('POST /api/auth/logout');
      await loadScreenAt(addressOf('login'));
    },
    done: () => t('loggedOut'),
    after: (_answer, _wanted, client) => {
      // Navigates before the session is cleared, since the admins' screen would show its toast.
      navigateNow(addressOf('login'));
      forgetSession(client);
      forgetData(client);
    },
    failed: () => t('logoutFailed'),
  });
}
