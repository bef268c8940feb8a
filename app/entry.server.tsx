import { renderToString } from 'react-dom/server';
import { createTranslator, type Messages } from 'use-intl/core';
import { builtInAnswer } from '../content/built-in-answer.ts';
import { type Language, languages } from '../domain/language.ts';
import { studio } from '../studio.ts';
import { App } from './app.tsx';
import { renderDocument } from './document.ts';
import { type Catalogue, catalogues } from './language.tsx';
import { loadAllPages } from './loaded-pages.ts';
import { adoptAnswers, createQueryClient } from './query.ts';
import { matchRoute } from './routes.tsx';

await loadAllPages();
const texts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await catalogues[language]()] as const)),
) as Record<Language, Catalogue>;

/** What the server must know of an address before it renders: the answer's status and the API paths to ask first. */
export function matchPage(pathname: string): { status: 200 | 404; queries: string[]; area: 'public' | 'back-office' } {
  const { route, params } = matchRoute(pathname);
  return { status: route.path === '*' ? 404 : 200, queries: route.queries?.(params) ?? [], area: route.area };
}

/**
 * Renders a page as a whole document.
 *
 * @param address path and query, or a whole URL
 * @param answers of the API by path, as {@link matchPage} named them; the built-in data stands in for what is missing or empty
 */
export function render(address: string, language: Language, answers: Record<string, unknown>): string {
  const { pathname, search } = new URL(address, 'http://localhost');
  const { route, params } = matchRoute(pathname);
  const data = Object.fromEntries(
    (route.queries?.(params) ?? []).map((path) => [path, answerOf(answers[path]) ?? builtInAnswer(path, language)]),
  );
  const queryClient = createQueryClient();
  adoptAnswers(queryClient, { language, data });
  const catalogue = texts[language];
  const t = createTranslator({ locale: language, messages: catalogue as Messages, namespace: 'meta' });
  return renderDocument({
    state: { language, data },
    route,
    title: t(`${route.name}.title`, { studio: studio.name }),
    description: t(`${route.name}.description`, { studio: studio.name }),
    markup: renderToString(
      <App language={language} catalogue={catalogue} queryClient={queryClient} address={{ pathname, search: search.slice(1) }} />,
    ),
  });
}

/** An empty list counts as no answer (specification section 4). */
const answerOf = (answer: unknown) => (Array.isArray(answer) && answer.length === 0 ? undefined : answer);
