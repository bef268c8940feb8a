import type { Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { isLanguage, languageKey, splitLanguage } from '../../domain/language.ts';
import { retention } from '../../domain/retention.ts';

/** Has one language, and lists with a filter of this name. */
const isBackOffice = /^\/system-panel(\/|$)/;

/** The way to another language without scripts: `?language=ro` stores the choice and leads to the page's plain address, where it rules. */
export function routeLanguageChoice(app: Hono, publicUrl: string): void {
  app.get('*', async (c, next) => {
    const wanted = c.req.query(languageKey);
    if (!isLanguage(wanted) || isBackOffice.test(splitLanguage(c.req.path).path)) return next();
    setCookie(c, languageKey, wanted, {
      path: '/',
      maxAge: retention.languageCookieDays * 86_400,
      sameSite: 'Lax',
      secure: publicUrl.startsWith('https:'),
    });
    return c.redirect(plainAddress(c), 303);
  });
}

function plainAddress(c: Context): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(languageKey);
  // More than one slash would be another site's address.
  const path = splitLanguage(pathname).path.replace(/^\/+/, '/');
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
