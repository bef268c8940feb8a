import { useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import type { PageFacts } from '../../../domain/studio/studio.ts';
import { type Language, splitLanguage } from '../../../domain/text/language.ts';
import { ErrorBoundary } from '../../errors/error-page.tsx';
import { navigateWhenLoaded } from '../../routing/navigate-when-loaded.ts';
import { usePageTitle } from '../../routing/page-title.ts';
import { matchRoute, type Route } from '../../routing/routes.ts';
import { useFocusOnNavigation } from '../../routing/scroll.ts';
import { StudioContext } from '../../studio/studio.tsx';
import { LazyToaster } from '../../ui/lazy-toaster.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { Catalogue } from '../language/chunks.ts';
import { LanguageProvider, useLanguage } from '../language/language.tsx';
import { type PublicResponses, ResponsesContext } from '../reads/public-responses.ts';
import { loadedPage, loadLinkedPage, loadPage, usePrefetchOnIntent } from './loaded-pages.ts';

export interface AppProps {
  language: Language;
  studio: PageFacts;
  responses: PublicResponses;
  /** The catalogue to render on the server. The browser has the loaded ones. */
  catalogue?: Catalogue;
  /** The address to render on the server. */
  address?: { pathname: string; search: string };
  /** Called in the browser after hydration. */
  onReady?: () => void;
}

/** The root component of the public site, in the browser and on the server. */
export function App({ language, studio, responses, catalogue, address, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StudioContext value={studio}>
      <ResponsesContext value={responses}>
        <Router ssrPath={address?.pathname} ssrSearch={address?.search} aroundNav={navigate}>
          <LanguageProvider first={language} catalogue={catalogue}>
            <LocalizedPages />
          </LanguageProvider>
        </Router>
      </ResponsesContext>
    </StudioContext>
  );
}

const navigate = navigateWhenLoaded(loadLinkedPage);

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

/** @param path without the language, so a page keeps its state when the language changes */
function CurrentPage({ route, params, queries, path }: ReturnType<typeof matchRoute> & { path: string }) {
  usePageTitle(route);
  useFocusOnNavigation(path);
  usePrefetchOnIntent();
  const { language } = useLanguage();
  useEffect(() => {
    const root = document.documentElement;
    // Assigning even an unchanged value makes Chromium recalculate all styles.
    if (root.lang !== language) root.lang = language;
  }, [language]);
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
