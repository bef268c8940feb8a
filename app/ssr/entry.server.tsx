import { renderToString } from 'react-dom/server';
import { createTranslator, type Messages } from 'use-intl/core';
import { builtInAnswer } from '../../content/built-in-answer.ts';
import type { Case } from '../../domain/case.ts';
import { addressIn, type Language, splitLanguage } from '../../domain/language.ts';
import { App } from '../app.tsx';
import { renderDocument } from './document.ts';
import { describePage } from '../seo/head.ts';
import { headMarkup } from './head-markup.ts';
import { loadAllPages } from '../routing/loaded-pages.ts';
import backOffice from '../i18n/catalogues/back-office.json';
import { adoptAnswers, createQueryClient } from '../api/query.ts';
import { failureDocument, offlineDocument } from './plain-documents.tsx';
import { matchRoute, routes } from '../routing/routes.tsx';
import { loadedTexts } from '../i18n/catalogues.ts';

await loadAllPages();

/** Addresses of the pages that everybody may find, without those of cases. */
export const publicPages: readonly string[] = routes
  .filter(({ area, path }) => area === 'public' && !/[:*]/.test(path))
  .map(({ path }) => path);

/** What the server must know of an address before it renders: the answer's status and the API paths to ask first. */
export function matchPage(pathname: string): { status: 200 | 404; queries: string[]; area: 'public' | 'back-office' } {
  const { route, params } = matchRoute(pathname);
  return { status: route.path === '*' ? 404 : 200, queries: route.queries?.(params) ?? [], area: route.area };
}

/**
 * Renders a page as a whole document.
 *
 * @param address the whole URL, so that the page can name its own; where it names a language, `language` is that one
 * @param answers of the API by path, as {@link matchPage} named them; the built-in data stands in for what is missing or empty
 */
export function render(address: string, language: Language, answers: Record<string, unknown>): string {
  const { origin, pathname, search } = new URL(address);
  const { route, params } = matchRoute(pathname);
  const data = Object.fromEntries(
    (route.queries?.(params) ?? []).map((path) => [path, answerOf(answers[path]) ?? builtInAnswer(path, language)]),
  );
  const queryClient = createQueryClient();
  adoptAnswers(queryClient, { language, data });
  const head = describePage({
    origin,
    path: splitLanguage(pathname).path,
    language,
    route,
    entity: route.name === 'case' ? (Object.values(data)[0] as Case | null) : undefined,
    t: createTranslator({ locale: language, messages: { ...loadedTexts(language), backOffice } satisfies Messages }),
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

/** Renders what stands in place of a page that {@link render} could not. */
export const renderFailure = (address: string, language: Language): string => {
  const { pathname, search } = new URL(address);
  // More than one slash would be another site's address.
  return failureDocument(pathname.replace(/^\/+/, '/') + search, language);
};

/** Renders what a browser keeps for when it reaches nothing. */
export const renderOffline = (): string => offlineDocument();

/** An empty list counts as no answer (specification section 4). */
const answerOf = (answer: unknown) => (Array.isArray(answer) && answer.length === 0 ? undefined : answer);
