import { type ComponentType, use, useEffect } from 'react';
import { type Language, splitLanguage } from '../../domain/text/language.ts';
import { ResponsesContext } from '../api/public-responses.ts';
import { loadAhead } from '../boot/idle.ts';
import { catalogueLanguage, hasCatalogue, loadAllCatalogues, loadCatalogue } from '../i18n/catalogues.ts';
import { matchRoute, type PageProps, type Route, routes } from './routes.ts';

export interface PageModule {
  default: ComponentType<PageProps>;
}

type Sources = Record<string, () => Promise<PageModule>>;

/** By their path from the root. */
const publicSources: Sources =
  import.meta.env.AREA === 'back-office' ? {} : import.meta.glob<PageModule>('/app/pages/*/page.tsx');
const loadBackOfficeSources = async (): Promise<Sources> =>
  import.meta.env.AREA === 'public' ? {} : (await import('./back-office-pages.ts')).backOfficeSources;

const loaded = new Map<Route, PageModule['default']>();

/** The page's component, once its code and its catalogue are loaded. */
export const loadedPage = (route: Route, language: Language) =>
  hasCatalogue(language, route) ? loaded.get(route) : undefined;

/** Loads a page's code and catalogue. */
export async function loadPage(route: Route, language: Language): Promise<void> {
  await Promise.all([loadCode(route), loadCatalogue(language, route)]);
}

/** {@link loadPage} for an address, in the language that it names, else in the visitor's. */
export const loadPageAt = (pathname: string) =>
  loadPage(matchRoute(pathname).route, splitLanguage(pathname).language ?? catalogueLanguage());

/** Loads the public pages in every language, for the server. */
export const loadPublicPages = () =>
  Promise.all([loadAllCatalogues(), ...routes.filter(({ area }) => area === 'public').map(loadCode)]);

async function loadCode(route: Route): Promise<void> {
  if (loaded.has(route)) return;
  const sources = route.area === 'public' ? publicSources : await loadBackOfficeSources();
  const load = sources[`/${route.module}`];
  // The caller then requests a document, which brings the scripts of that area.
  if (!load) throw new Error(`${route.path} belongs to the other half of the front end`);
  loaded.set(route, (await load()).default);
}

/** Prefetches the page behind a link and its data on hover, touch and focus; never for visitors who save data. */
export function usePrefetchOnIntent(): void {
  const responses = use(ResponsesContext);
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== location.origin || link.target) return;
      const { pathname } = link;
      const language = splitLanguage(pathname).language ?? catalogueLanguage();
      const queries = Object.values(matchRoute(pathname).queries);
      loadAhead(() => Promise.all([loadPageAt(pathname), ...queries.map((query) => responses?.read(query, language))]));
    };
    const away = new AbortController();
    const options = { passive: true, signal: away.signal };
    for (const intent of ['pointerover', 'pointerdown', 'focusin'])
      document.addEventListener(intent, onIntent, options);
    return () => away.abort();
  }, [responses]);
}
