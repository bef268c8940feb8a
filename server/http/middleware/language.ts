import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import {
  chooseLanguage,
  isLanguage,
  languageKey,
  parseAcceptLanguage,
  splitLanguage,
  type Language,
} from '../../../domain/text/language.ts';

/**
 * The language of a page: from its address, else the visitor's choice in the cookie, else the browser's, else the default (decision 10).
 * Language of an API call: `Accept-Language` first, because the product's own calls name the screen's language there.
 */
export const requestLanguage = ({ req }: Context): Language =>
  languageOf(req.path, req.header('cookie'), req.header('accept-language'));

/** {@link requestLanguage} of a path and the headers that it depends on. */
export function languageOf(path: string, cookie: string | undefined, acceptLanguage: string | undefined): Language {
  const { language: named } = splitLanguage(path);
  if (named !== undefined) return named;
  const stored = cookie === undefined ? undefined : parse(cookie, languageKey)[languageKey];
  const preferences = languagesOf.memo(acceptLanguage ?? '');
  const [first] = preferences;
  return chooseLanguage(path.startsWith('/api/') && isLanguage(first) ? first : stored, preferences);
}

/** Browsers send few different headers; a flood of others must not fill the memory. */
const languagesOf = new LRUCache<string, string[]>({ max: 100, memoMethod: (header) => parseAcceptLanguage(header) });
