import type { Context } from 'hono';
import { factsForVisitors } from '../../domain/studio/facts.ts';
import type { Studio } from '../../domain/studio/studio.ts';
import { defaultLanguage, type Language, splitLanguage } from '../../domain/text/language.ts';
import { type PublicReads, withdrawn } from '../platform/http/endpoint/public-reads.ts';
import { isPreview } from '../platform/http/middleware/security-headers.ts';
import { requestLanguage } from '../platform/i18n/request-language.ts';
import { pageTexts } from '../platform/i18n/text-overrides.ts';
import type { PageModule } from '../platform/pages/page-module.ts';
import { sharedCaching } from './static-files.ts';

interface RenderedPage {
  pages: PageModule;
  reads: PublicReads;
  studio: Studio;
  /** The language of the page; defaults to the language of the request. */
  language?: Language;
  /** Whether the page is rendered without scripts, and its links lead nowhere. */
  isStill?: boolean;
}

/** Renders the page at an address with the responses of its reads. @param address the whole URL */
export async function renderPage(
  c: Context,
  { pages, reads, studio, language = requestLanguage(c), isStill = false }: RenderedPage,
  address: string,
): Promise<Response> {
  const facts = factsForVisitors(studio);
  const texts = pageTexts(studio);
  c.set('renderFailure', (language) => pages.renderFailure(address, language, facts, texts));
  const { pathname } = new URL(address);
  const { status, pattern, queries, area } = pages.matchPage(pathname);
  if (status === 200) c.set('route', pattern);
  const backOffice = area === 'back-office';
  const isUnlisted = backOffice || isPreview(pathname);
  const results = await Promise.all(queries.map((query) => reads.read(c, query, language)));
  // Without samples no other case replaces one that does not exist.
  const isMissing = (result: unknown, query: string) =>
    result === withdrawn || (result === undefined && !studio.showsSamples && /^\/api\/cases\/\d+$/.test(query));
  const shown = results.map((result, index) => {
    const query = queries[index]!;
    return { query, result, isGone: isMissing(result, query) };
  });
  const isWithdrawn = shown.some(({ isGone }) => isGone);
  const data = Object.fromEntries(
    shown.flatMap(({ query, result, isGone }) =>
      isGone ? [[query, null]] : result === undefined ? [] : [[query, result]],
    ),
  );
  const languageIsNamed = splitLanguage(pathname).language !== undefined;
  // The page of a withdrawn case renders as not found (decision 20).
  return c.html(await pages.render(address, language, data, facts, texts, { isStill }), isWithdrawn ? 404 : status, {
    // The back office is in English (decision 10).
    'Content-Language': backOffice ? defaultLanguage : language,
    ...(!languageIsNamed && { Vary: 'Cookie, Accept-Language' }),
    // No shared cache may store a page whose language depends on the visitor's cookie.
    'Cache-Control': languageIsNamed && !isUnlisted ? sharedCaching(c) : 'private, no-cache',
    ...(isUnlisted && { 'X-Robots-Tag': 'noindex' }),
  });
}
