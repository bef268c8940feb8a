import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { type IntlError, IntlErrorCode, IntlProvider } from 'use-intl';
import { Router, useLocation } from 'wouter';
import { defaultLanguage } from '../../domain/text/language.ts';
import type { DocumentData } from '../browser/document-data.ts';
import { announceHydrated } from '../browser/hydrated.ts';
import { loadAhead } from '../browser/idle.ts';
import { registerOfflinePage } from '../browser/offline.ts';
import { ErrorBoundary } from '../errors/error-page.tsx';
import backOffice from '../i18n/catalogues/back-office.json';
import publicTexts from '../i18n/catalogues/en.json?chunk=backOffice';
import { useLinkIntent } from '../routing/link-intent.ts';
import { navigateWhenLoaded } from '../routing/navigate-when-loaded.ts';
import { usePageTitle } from '../routing/page-title.ts';
import { matchRoute, type Route } from '../routing/routes.ts';
import { useFocusOnNavigation } from '../routing/scroll.ts';
import { StudioContext } from '../studio/studio.tsx';
import { LazyToaster } from '../ui/lazy-toaster.tsx';
import { usePreloadedToaster } from '../ui/toast.ts';
import { createQueryClient } from './kit/requests/query-client.ts';
import { loadedScreen, loadScreen, loadScreenAt } from './kit/screens/loaded-screens.ts';
import { isOuterScreen } from './kit/screens/screens.ts';
import { SessionProvider } from './kit/session/session-provider.tsx';
import { usePublishedFacts } from './kit/studio/published-facts.ts';
import { LoadingScreen } from './shell/screen.tsx';
import { Shell } from './shell/shell.tsx';

const messages = { ...publicTexts, backOffice };

/** The responses of all screens, which are kept while the operator moves between them. */
const queryClient = createQueryClient();

/** The root component of the back office, which is always in English (decision 10) and rendered by the browser only. */
export function BackOffice({ studio }: DocumentData) {
  const facts = usePublishedFacts() ?? studio;
  useEffect(() => {
    announceHydrated();
    registerOfflinePage();
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <IntlProvider
        locale={defaultLanguage}
        messages={messages}
        timeZone="UTC"
        onError={logError}
        getMessageFallback={ownName}
      >
        <StudioContext value={facts}>
          <Router aroundNav={navigate}>
            <CurrentScreen />
            <LazyToaster />
          </Router>
        </StudioContext>
      </IntlProvider>
    </QueryClientProvider>
  );
}

const navigate = navigateWhenLoaded(loadScreenAt);

/** The fallback for a status or type without a text, which shows its name. The compiler checks keys that are literals. */
const ownName = ({ key }: { key: string }) => key.split('.').at(-1)!.replaceAll('_', ' ');
const logError = (error: IntlError) => {
  if (error.code !== IntlErrorCode.MISSING_MESSAGE) console.error(error);
};

/** The screen of the address. The shell around it stays mounted while the operator moves between screens. */
function CurrentScreen() {
  const [pathname] = useLocation();
  const { route, params } = matchRoute(pathname);
  usePageTitle(route);
  useFocusOnNavigation(pathname);
  usePreloadedToaster();
  useLinkIntent((next) => loadAhead(() => loadScreenAt(next)));
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  // One component per route, the same in each render.
  const Screen = loadedScreen(route);
  const { screen } = route;
  const content = (
    <ErrorBoundary key={pathname}>
      {Screen && screen ? (
        // oxlint-disable-next-line react/static-components
        <Screen screen={screen} params={params} queries={{}} />
      ) : (
        <MissingScreen route={route} onLoaded={showLoaded} />
      )}
    </ErrorBoundary>
  );
  if (isOuterScreen(screen)) return content;
  return (
    <SessionProvider>
      <Shell screen={screen}>{content}</Shell>
    </SessionProvider>
  );
}

/** Loads a screen whose code is missing: the first screen, and screens that Back and Forward open. */
function MissingScreen({ route, onLoaded }: { route: Route; onLoaded: () => void }) {
  useEffect(() => {
    loadScreen(route).then(onLoaded, () => location.reload());
  }, [route, onLoaded]);
  return <LoadingScreen />;
}
