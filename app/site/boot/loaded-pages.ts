import { type ComponentType, use } from 'react';
import { type Language, splitLanguage } from '../../../domain/text/language.ts';
import { loadAhead } from '../../browser/idle.ts';
import { useLinkIntent } from '../../routing/link-intent.ts';
import { matchRoute, type PageProps, pages, type Route, routes } from '../../routing/routes.ts';
import { catalogueLanguage, hasCatalogue, loadAllCatalogues, loadCatalogue } from '../language/catalogues.ts';
import { ResponsesContext } from '../reads/public-responses.ts';

interface PageModule {
  default: ComponentType<PageProps>;
}

/** The modules of pages by their path from the root. */
const sources = import.meta.glob<PageModule>('/app/site/pages/*/page.tsx');

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

/** {@link loadPageAt} for a link. An address without a page is left to the server, which may redirect it or have a file there. */
export async function loadLinkedPage(pathname: string): Promise<void> {
  if (matchRoute(pathname).route.path === pages.notFound.path) throw new Error(`${pathname} is not a page of the site`);
  await loadPageAt(pathname);
}

/** Loads the pages in every language, for the server. */
export const loadPublicPages = () =>
  Promise.all([loadAllCatalogues(), ...routes.filter(({ area }) => area === 'public').map(loadCode)]);

async function loadCode(route: Route): Promise<void> {
  if (loaded.has(route)) return;
  const load = sources[`/${route.module}`];
  // The caller then requests a document, which loads the scripts of the back office.
  if (!load) throw new Error(`${route.path} is not a page of the site`);
  loaded.set(route, (await load()).default);
}

/** Prefetches the page behind a link and its data on hover, touch and focus; never for visitors who save data. */
export function usePrefetchOnIntent(): void {
  const responses = use(ResponsesContext);
  useLinkIntent((pathname) => {
    const language = splitLanguage(pathname).language ?? catalogueLanguage();
    const queries = Object.values(matchRoute(pathname).queries);
    loadAhead(() => Promise.all([loadPageAt(pathname), ...queries.map((query) => responses?.read(query, language))]));
  });
}
