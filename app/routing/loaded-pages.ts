import { type ComponentType, useEffect } from 'react';
import { type Language, splitLanguage } from '../../domain/text/language.ts';
import { catalogueLanguage, hasCatalogue, loadAllCatalogues, loadCatalogue } from '../i18n/catalogues.ts';
import { matchRoute, type PageProps, type Route, routes } from './routes.ts';

export interface PageModule {
  default: ComponentType<PageProps>;
}

/** By their path from the root. */
const publicSources = import.meta.glob<PageModule>('/app/pages/*/page.tsx');
const loaded = new Map<Route, PageModule['default']>();

/** The page's component, once its code and its catalogue are loaded. */
export const loadedPage = (route: Route, language: Language) =>
  hasCatalogue(language, route) ? loaded.get(route) : undefined;

/** Loads a page's code and catalogue. */
export async function loadPage(route: Route, language: Language): Promise<void> {
  await Promise.all([loadCode(route), loadCatalogue(language, route)]);
}

/** The same for an address, in the language that it names, else in the visitor's. */
export const loadPageAt = (pathname: string) =>
  loadPage(matchRoute(pathname).route, splitLanguage(pathname).language ?? catalogueLanguage());

/** Loads the public pages in every language, for the server. */
export const loadPublicPages = () =>
  Promise.all([loadAllCatalogues(), ...routes.filter(({ area }) => area === 'public').map(loadCode)]);

async function loadCode(route: Route): Promise<void> {
  if (loaded.has(route)) return;
  const sources = route.area === 'public' ? publicSources : (await import('./back-office-pages.ts')).backOfficeSources;
  loaded.set(route, (await sources[`/${route.module}`]!()).default);
}

/** Prefetches the page behind a link on hover, touch and focus. */
export function usePrefetchOnIntent(): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      // The click loads again after a failure.
      if (link && link.origin === location.origin && !link.target) loadPageAt(link.pathname).catch(() => {});
    };
    const away = new AbortController();
    const options = { passive: true, signal: away.signal };
    for (const intent of ['pointerover', 'pointerdown', 'focusin'])
      document.addEventListener(intent, onIntent, options);
    return () => away.abort();
  }, []);
}
