import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  chooseLanguage,
  isLanguage,
  languageKey,
  parseAcceptLanguage,
  splitLanguage,
  type Language,
} from '../../domain/language.ts';

/**
 * The language to answer in. A page: what its address says, else the visitor's choice mirrored in the cookie, else the browser's, else the default
 * (decision 10). The API: what `Accept-Language` asks for first, because the product's own calls say there which language
 * the screen is in (the back office is English whatever its operator reads the site in); then as for a page.
 */
export function requestLanguage(context: Context): Language {
  const { language: named } = splitLanguage(context.req.path);
  if (named !== undefined) return named;
  const preferences = parseAcceptLanguage(context.req.header('accept-language'));
  const stored = getCookie(context, languageKey);
  const asked = context.req.path.startsWith('/api/') ? preferences[0] : undefined;
  return chooseLanguage(isLanguage(asked) ? asked : stored, preferences);
}
