import { renderToString } from 'react-dom/server';
import { createTranslator, type Messages } from 'use-intl/core';
import { builtInResponse } from '../../content/built-in-response.ts';
import type { Case } from '../../domain/case.ts';
import { addressIn, type Language, splitLanguage } from '../../domain/language.ts';
import { App } from '../app.tsx';
import { renderDocument } from './document.ts';
import { describePage } from '../seo/head.ts';
import { headMarkup } from './head-markup.ts';
import { loadPage, loadPublicPages } from '../routing/loaded-pages.ts';
import backOffice from '../i18n/catalogues/back-office.json';
import { hydrateQueries, createQueryClient } from '../api/query.ts';
import { failureDocument, offlineDocument } from './plain-documents.tsx';
import { matchRoute, pages, publicPaths } from '../routing/routes.ts';
import { docsDocument } from '../docs/document.tsx';
import { trackingDocument } from '../track/document.tsx';
import { loadedCatalogue } from '../i18n/catalogues.ts';

await loadPublicPages();

export const publicPages = publicPaths();

/** The status of an address, its route's pattern and the API paths that its page reads. */
export function matchPage(pathname: string): {
  status: 200 | 404;
  pattern: string;
  queries: string[];
  area: 'public' | 'back-office';
} {
  const { route, queries } = matchRoute(pathname);
  const { path: pattern, area } = route;
  return { status: pattern === pages.notFound.path ? 404 : 200, pattern, queries: Object.values(queries), area };
}

/**
 * Renders a page as a whole document.
 *
 * @param address the whole URL; `language` is the one that it names
 * @param responses API responses by path, as named by {@link matchPage}; the built-in data replaces missing and empty ones, null
 *   stands for what was withdrawn
 */
export async function render(address: string, language: Language, responses: Record<string, unknown>): Promise<string> {
  const { origin, pathname, search } = new URL(address);
  const { route, queries } = matchRoute(pathname);
  // Screens of the back office are loaded when one is first requested: all of them take 8 MB.
  await loadPage(route, language);
  const data = Object.fromEntries(
    Object.values(queries).map((path) => [
      path,
      responses[path] === null ? null : (responseOf(responses[path]) ?? builtInResponse(path, language)),
    ]),
  );
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, { language, data });
  const head = describePage({
    origin,
    path: splitLanguage(pathname).path,
    language,
    route,
    entity: route.name === 'case' || route.name === 'casePress' ? (Object.values(data)[0] as Case | null) : undefined,
    t: createTranslator({
      locale: language,
      messages: { ...loadedCatalogue(language), backOffice } satisfies Messages,
    }),
  });
  return renderDocument({
    state: { language, data },
    route,
    head: headMarkup(head, language, origin + addressIn(language, '/feed.xml')),
    markup: renderToString(
      <App language={language} queryClient={queryClient} address={{ pathname, search: search.slice(1) }} />,
    ),
  });
}

/** Replaces a page whose {@link render} failed. */
export const renderFailure = (address: string, language: Language): string => {
  const { pathname, search } = new URL(address);
  // A leading `//` would name another site.
  return failureDocument(pathname.replace(/^\/+/, '/') + search, language);
};

export const renderTracking = trackingDocument;
export const renderDocs = docsDocument;

/** The page that the browser caches for offline. */
export const renderOffline = (): string => offlineDocument();

/** An empty list counts as missing. */
const responseOf = (response: unknown) => (Array.isArray(response) && response.length === 0 ? undefined : response);
