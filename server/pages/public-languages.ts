import type { MiddlewareHandler } from 'hono';
import { shownLanguages } from '../../domain/studio/facts.ts';
import { splitLanguage } from '../../domain/text/language.ts';
import type { PublicStudio } from '../platform/studio/public-studio.ts';

/** Sets the languages of the site for a request. */
export const setPublicLanguages =
  ({ publicLanguages }: Pick<PublicStudio, 'publicLanguages'>): MiddlewareHandler =>
  (c, next) => {
    c.set('publicLanguages', publicLanguages());
    return next();
  };

/**
 * Redirects addresses in a language that is switched off to the default one. The redirect is temporary, since the language may be switched on
 * again. It reads the present facts, so no page that it replaces is cached after a publication.
 */
export const redirectHiddenLanguages =
  ({ publicStudio }: Pick<PublicStudio, 'publicStudio'>): MiddlewareHandler =>
  async (c, next) => {
    const { language, path } = splitLanguage(c.req.path);
    if (language === undefined) return next();
    const shown = shownLanguages(await publicStudio(c));
    c.set('publicLanguages', shown);
    if (shown.includes(language)) return next();
    const { search } = new URL(c.req.url);
    // Two slashes at the start would be another site's address.
    return c.redirect(path.replace(/^\/+/, '/') + search, 302);
  };
