import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import {
  chooseLanguage,
  defaultLanguage,
  isLanguage,
  languageKey,
  parseAcceptLanguage,
  splitLanguage,
  type Language,
} from '../../../domain/text/language.ts';

/**
 * The language of a page: from its address, else from the visitor's cookie, else from the browser, else the default (decision 10).
 * For an API call `Accept-Language` comes first, since the product's own calls name the language of the screen in it. The default language replaces
 * one that is switched off.
 */
export function requestLanguage(c: Context): Language {
  const { req } = c;
  const language = languageOf(req.path, req.header('cookie'), req.header('accept-language'));
  return isShown(c, language) ? language : defaultLanguage;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The languages in which visitors see the site; unset for a request that no route could read. */
    publicLanguages: readonly Language[] | undefined;
  }
}

/** Whether visitors see the site in a language. */
export const isShown = (c: Context, language: Language): boolean =>
  c.get('publicLanguages')?.includes(language) ?? true;

/** The language that a path and headers request, even if it is switched off. */
export function languageOf(path: string, cookie: string | undefined, acceptLanguage: string | undefined): Language {
  const { language: named } = splitLanguage(path);
  if (named !== undefined) return named;
  const stored = cookie === undefined ? undefined : parse(cookie, languageKey)[languageKey];
  const preferences = languagesOf.memo(acceptLanguage ?? '');
  const [first] = preferences;
  return chooseLanguage(path.startsWith('/api/') && isLanguage(first) ? first : stored, preferences);
}

/** Browsers send few different headers; the bound keeps a flood of others from filling the memory. */
const languagesOf = new LRUCache<string, string[]>({ max: 100, memoMethod: (header) => parseAcceptLanguage(header) });
