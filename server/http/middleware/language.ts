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
} from '../../../domain/language.ts';

/**
 * The language of a response. A page: what its address says, else the visitor's choice mirrored in the cookie, else the browser's, else the default
 * (decision 10). The API: what `Accept-Language` asks for first, because the product's own calls say there which language
 * the screen is in (the back office is English whatever its operator reads the site in); then as for a page.
 */
export function requestLanguage({ req }: Context): Language {
  const { language: named } = splitLanguage(req.path);
  if (named !== undefined) return named;
  const cookie = req.header('cookie');
  const stored = cookie === undefined ? undefined : parse(cookie, languageKey)[languageKey];
  const preferences = languagesOf.memo(req.header('accept-language') ?? '');
  const [first] = preferences;
  return chooseLanguage(req.path.startsWith('/api/') && isLanguage(first) ? first : stored, preferences);
}

/** Browsers send few different headers; a flood of others must not fill the memory. */
const languagesOf = new LRUCache<string, string[]>({ max: 100, memoMethod: (header) => parseAcceptLanguage(header) });
