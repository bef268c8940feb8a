import type { Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { isLanguage, languageKey, splitLanguage } from '../../domain/text/language.ts';
import { retention } from '../../domain/operations/retention.ts';
import type { AppContext } from '../workflows/app-context.ts';
import type { PublicReads } from '../platform/http/endpoint/public-reads.ts';
import { notFound } from '../platform/errors/http-error.ts';
import { isShown } from '../platform/i18n/request-language.ts';
import { otherMethod } from '../platform/http/middleware/error-response.ts';
import { isPreview } from '../platform/http/middleware/security-headers.ts';
import { discoveryAddresses, routeDiscovery } from './discovery.ts';
import { productFile } from '../platform/configuration/product-files.ts';
import type { PageModule } from '../platform/pages/page-module.ts';
import { renderPage } from './render-page.ts';
import { routeSitePreview } from './site-preview.ts';
import { decoded, staticFiles } from './static-files.ts';
import { shownLanguages } from '../../domain/studio/facts.ts';
import { redirectTarget } from '../../domain/studio/pages/redirects.ts';
import type { Studio } from '../../domain/studio/studio.ts';

const clientFolder = productFile('dist/client');

/** Serves every address that does not belong to the API: a file of the built client, else a page. */
export interface Website {
  /** Whether the response to an address is the same for everybody with the same language. */
  has(path: string, search: string): boolean;
  route(app: Hono): void;
}

export function website(
  context: Pick<AppContext, 'config' | 'db' | 'pages' | 'publicStudio' | 'now'>,
  reads: PublicReads,
  folder: string = clientFolder,
): Website {
  const { config, pages, publicStudio, now } = context;
  const { publicUrl } = config;
  const files = staticFiles(folder);
  return {
    has: (path, search) =>
      search === '' &&
      (files.has(path) ||
        (pages !== undefined &&
          !isPreview(path) &&
          (discoveryAddresses.has(path) || (canonicalPath.test(path) && isPublicPage(pages, path))))),
    route(app) {
      if (pages) routeDiscovery(app, { publicUrl, pages, reads, publicStudio, now });
      routeLanguageChoice(app, publicUrl);
      if (pages) routeSitePreview(app, { ...context, pages }, reads);
      app.get('*', async (c) => {
        const { pathname, search } = new URL(c.req.url);
        const file = await files.respond(c, pathname);
        if (file) return file;
        if (!pages) throw notFound();
        // An address that cannot be decoded has no page, so the handlers below need not check it.
        const address = decoded(pathname) === undefined ? '/404' : pathname + search;
        // The whole URL, so the page knows its address; joined as text, since `//` would start another site's address.
        const studio = await publicStudio(c);
        c.set('publicLanguages', shownLanguages(studio));
        const page = await renderPage(c, { pages, reads, studio }, publicUrl + address);
        return (page.status === 404 && redirect(c, studio, new URL(publicUrl + address))) || page;
      });
      app.all('*', otherMethod(['GET']));
    },
  };
}

/** Redirects a request for an address without a page; browsers store the redirect for minutes, since an admin may change it. */
function redirect(c: Context, { redirects }: Studio, requested: URL): Response | undefined {
  const target = redirectTarget(redirects, requested);
  if (target === undefined) return undefined;
  c.header('Cache-Control', 'public, max-age=300');
  return c.redirect(target, 301);
}

/** The form of addresses that the site itself links to. Only these are cached, since their number is limited. */
const canonicalPath = /^\/$|^(\/[a-z-]+|\/[1-9]\d*)+$|^(\/[a-z]+)?\/p\/[a-z\d-]+$/;

function isPublicPage(pages: PageModule, path: string): boolean {
  const { status, area } = pages.matchPage(path);
  return status === 200 && area === 'public';
}

/** The back office is only in English, and its lists have a filter named `language`. */
const isBackOffice = /^\/system-panel(\/|$)/;

/** Switches the language without scripts: `?language=ro` stores the choice and redirects to the page's plain address. */
function routeLanguageChoice(app: Hono, publicUrl: string): void {
  app.get('*', async (c, next) => {
    const requested = c.req.query(languageKey);
    if (!isLanguage(requested) || !isShown(c, requested) || isBackOffice.test(splitLanguage(c.req.path).path))
      return next();
    setCookie(c, languageKey, requested, {
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
  // Two slashes at the start would be another site's address.
  const path = splitLanguage(pathname).path.replace(/^\/+/, '/');
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
