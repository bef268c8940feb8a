import { type ComponentType, useEffect, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { type Language, splitLanguage } from '../domain/text/language.ts';
import { type PublicResponses, ResponsesContext } from './api/public-responses.ts';
import { ErrorBoundary } from './errors/error-page.tsx';
import { LanguageProvider, useLanguage } from './i18n/language.tsx';
import { loadedPage, loadPage, loadPageAt, usePrefetchOnIntent } from './routing/loaded-pages.ts';
import { usePageTitle } from './routing/page-title.ts';
import { areaLanguage, matchRoute, type Route } from './routing/routes.ts';
import { scrollAndFocus, useFocusOnNavigation } from './routing/scroll.ts';
import { Loading } from './ui/loading.tsx';
import { loadToaster, useCurrentToast } from './ui/toast.ts';

export interface AppProps {
  language: Language;
  responses: PublicResponses;
  /** The address to render on the server. */
  address?: { pathname: string; search: string };
  /** Called in the browser after hydration. */
  onReady?: () => void;
}

/** The root component, in the browser and on the server. */
export function App({ language, responses, address, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ResponsesContext value={responses}>
      <Router ssrPath={address?.pathname} ssrSearch={address?.search} aroundNav={navigateWhenLoaded}>
        <LanguageProvider first={language}>
          <LocalizedPages />
        </LanguageProvider>
      </Router>
    </ResponsesContext>
  );
}

/** Navigates once the next page's code is loaded; after a failure the server renders that page. */
function navigateWhenLoaded(navigate: (to: string, options?: object) => void, to: string, options?: object) {
  const address = new URL(to, location.href);
  pending = address;
  loadPageAt(address.pathname).then(
    () => pending === address && scrollAndFocus(() => navigate(to, options), address),
    () => pending === address && location.assign(to),
  );
}

/** The latest navigation: code that loads late for an earlier click is ignored. */
let pending: URL | undefined;

/** Below a language's prefix links stay in that language. */
function LocalizedPages() {
  const [pathname] = useLocation();
  const { prefix, path } = splitLanguage(pathname);
  return (
    <Router base={prefix}>
      <CurrentPage {...matchRoute(pathname)} path={path} />
      <LazyToaster />
    </Router>
  );
}

/** @param path without the language: a page keeps its state when the language changes */
function CurrentPage({ route, params, queries, path }: ReturnType<typeof matchRoute> & { path: string }) {
  usePageTitle(route);
  useFocusOnNavigation(path);
  usePrefetchOnIntent();
  const { language } = useLanguage();
  useEffect(() => {
    const root = document.documentElement;
    const lang = areaLanguage(route, language);
    // Even an unchanged value makes Chromium recalculate all styles.
    if (root.lang !== lang) root.lang = lang;
    root.dataset.area = route.area;
  }, [route, language]);
  // One component a route, the same at each render.
  const Page = loadedPage(route, language);
  return (
    <ErrorBoundary key={path}>
      {/* oxlint-disable-next-line react/static-components */}
      {Page ? <Page params={params} queries={queries} /> : <LoadingPage route={route} />}
    </ErrorBoundary>
  );
}

/** Going back can lead to a page whose code or catalogue is not loaded. */
function LoadingPage({ route }: { route: Route }) {
  const { language, refresh } = useLanguage();
  useEffect(() => {
    loadPage(route, language).then(refresh, () => location.reload());
  }, [route, language, refresh]);
  return <Loading />;
}

/** Loads the toaster with the first toast. */
function LazyToaster() {
  const wanted = useCurrentToast() !== undefined;
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType }>();
  useEffect(() => {
    if (wanted && !loaded) loadToaster().then(setLoaded, console.error);
  }, [wanted, loaded]);
  return loaded ? <loaded.Toaster /> : null;
}
