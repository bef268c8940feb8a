import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import { type Language, splitLanguage } from '../domain/language.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { LanguageProvider, useLanguage } from './i18n/language.tsx';
import { usePrefetchOnIntent } from './routing/prefetch.ts';
import { arrive, useFocusOnArrival } from './routing/scroll.ts';
import { loadedPage, loadPage, loadPageAt } from './routing/loaded-pages.ts';
import { usePageTitle } from './routing/page-title.ts';
import { areaLanguage, matchRoute, type Route } from './routing/routes.tsx';
import { Loading } from './ui/loading.tsx';
import { LazyToaster } from './ui/lazy-toaster.tsx';

export interface AppProps {
  language: Language;
  queryClient: QueryClient;
  /** The address to render on the server, where there is no location. */
  address?: { pathname: string; search: string };
  /** Called in the browser when the page answers. */
  onReady?: () => void;
}

/** The whole product as the browser and the server render it. */
export function App({ language, queryClient, address, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <QueryClientProvider client={queryClient}>
      <Router ssrPath={address?.pathname} ssrSearch={address?.search} aroundNav={navigateWhenLoaded}>
        <LanguageProvider first={language}>
          <PagesOfLanguage />
        </LanguageProvider>
      </Router>
    </QueryClientProvider>
  );
}

/** Keeps the page that is there until the next one's code is here; when it does not come, the server renders it. */
function navigateWhenLoaded(navigate: (to: string, options?: object) => void, to: string, options?: object) {
  const address = new URL(to, location.href);
  lastWanted = address;
  loadPageAt(address.pathname).then(
    () => lastWanted === address && arrive(() => navigate(to, options), address),
    () => lastWanted === address && location.assign(to),
  );
}

/** Where the person wanted to go last: slower code for an earlier click must not take them elsewhere. */
let lastWanted: URL | undefined;

/** Where the address names a language, links lead to pages in it. */
function PagesOfLanguage() {
  const [pathname] = useLocation();
  const { prefix, path } = splitLanguage(pathname);
  return (
    <Router base={prefix}>
      <CurrentPage {...matchRoute(pathname)} path={path} />
      <LazyToaster />
    </Router>
  );
}

/** @param path without the language, so that what was typed on a page outlives a change of language */
function CurrentPage({ route, params, path }: ReturnType<typeof matchRoute> & { path: string }) {
  usePageTitle(route);
  useFocusOnArrival(path);
  usePrefetchOnIntent();
  const { language } = useLanguage();
  useEffect(() => {
    const root = document.documentElement;
    const lang = areaLanguage(route, language);
    // Naming the same language again makes Chromium style every element again.
    if (root.lang !== lang) root.lang = lang;
    root.dataset.area = route.area;
  }, [route, language]);
  // One component a route, kept since it was loaded: not a new one at each render.
  const Page = loadedPage(route, language);
  return (
    <ErrorBoundary key={path}>
      {/* oxlint-disable-next-line react/static-components */}
      {Page ? <Page params={params} /> : <PageOnItsWay route={route} />}
    </ErrorBoundary>
  );
}

/** Going back can lead to a page whose code or texts are not here. */
function PageOnItsWay({ route }: { route: Route }) {
  const { language, refresh } = useLanguage();
  useEffect(() => {
    loadPage(route, language).then(refresh, () => location.reload());
  }, [route, language, refresh]);
  return <Loading />;
}
