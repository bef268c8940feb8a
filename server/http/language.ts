import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { chooseLanguage, isLanguage, languageKey, parseAcceptLanguage, type Language } from '../../domain/language.ts';

/**
 * The language to answer in. A page: the visitor's choice mirrored in the cookie, else the browser's, else the default
 * (decision 10). The API: what `Accept-Language` asks for first, because the product's own calls say there which language
 * the screen is in (the back office is English whatever its operator reads the site in); then as for a page.
 */
export function requestLanguage(context: Context): Language {
  const preferences = parseAcceptLanguage(context.req.header('accept-language'));
  const stored = getCookie(context, languageKey);
  const asked = context.req.path.startsWith('/api/') ? preferences[0] : undefined;
  return chooseLanguage(isLanguage(asked) ? asked : stored, preferences);
}
