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

/** Navigates once the code of the next page is loaded; if that fails, the server renders the page. */
function navigateWhenLoaded(navigate: (to: string, options?: object) => void, to: string, options?: object) {
  const address = new URL(to, location.href);
  pending = address;
  loadPageAt(address.pathname).then(
    () => pending === address && scrollAndFocus(() => navigate(to, options), address),
    () => pending === address && location.assign(to),
  );
}

/** The latest navigation: code for an earlier one that loads late is ignored. */
let pending: URL | undefined;

/** Pages below a language's prefix, whose links stay in that language. */
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

/** @param path without the language, so that a page keeps its state when the language changes */
function CurrentPage({ route, params, queries, path }: ReturnType<typeof matchRoute> & { path: string }) {
  usePageTitle(route);
  useFocusOnNavigation(path);
  usePrefetchOnIntent();
  const { language } = useLanguage();
  useEffect(() => {
    const root = document.documentElement;
    const lang = areaLanguage(route, language);
    // Assigning even an unchanged value makes Chromium recalculate all styles.
    if (root.lang !== lang) root.lang = lang;
    root.dataset.area = route.area;
  }, [route, language]);
  // One component per route, the same in each render.
  const Page = loadedPage(route, language);
  return (
    <ErrorBoundary key={path}>
      {/* oxlint-disable-next-line react/static-components */}
      {Page ? <Page params={params} queries={queries} /> : <LoadingPage route={route} />}
    </ErrorBoundary>
  );
}

/** Loads a page whose code or catalogue is missing, which happens when going back. */
function LoadingPage({ route }: { route: Route }) {
  const { language, refresh } = useLanguage();
  useEffect(() => {
    loadPage(route, language).then(refresh, () => location.reload());
  }, [route, language, refresh]);
  return <Loading />;
}

/** Loads the toaster's code with the first toast. */
function LazyToaster() {
  const hasToast = useCurrentToast() !== undefined;
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType }>();
  useEffect(() => {
    if (hasToast && !loaded) loadToaster().then(setLoaded, console.error);
  }, [hasToast, loaded]);
  return loaded ? <loaded.Toaster /> : null;
}
