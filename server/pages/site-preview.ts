import type { Context, Hono } from 'hono';
import { mayActAs } from '../../domain/accounts/user.ts';
import { shownLanguages } from '../../domain/studio/facts.ts';
import { sitePreviewPath } from '../../domain/studio/settings.ts';
import { addressIn, defaultLanguage, type Language, languages, splitLanguage } from '../../domain/text/language.ts';
import { readCurrentSession } from '../features/auth/access.ts';
import { readDraftedStudio } from '../features/studio-settings/studio-settings.ts';
import type { PublicReads } from '../platform/http/endpoint/public-reads.ts';
import { isPreview } from '../platform/http/middleware/security-headers.ts';
import { responseTimeout, withTimeout } from '../platform/http/middleware/timeout.ts';
import type { PageModule } from '../platform/pages/page-module.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { renderPage } from './render-page.ts';
import { decoded } from './static-files.ts';

type Needs = Pick<AppContext, 'config' | 'db' | 'publicStudio' | 'now'> & { pages: PageModule };

/**
 * Shows each public page with the facts of the draft, such as `/about` at `/preview/site/about`, for admins. An address without a language is
 * in the default language. Other visitors receive the page for unknown addresses.
 */
export function routeSitePreview(app: Hono, context: Needs, reads: PublicReads): void {
  for (const language of languages)
    app.get(addressIn(language, `${sitePreviewPath}/*`), (c) => renderPreview(c, language, context, reads));
}

async function renderPreview(c: Context, language: Language, context: Needs, reads: PublicReads): Promise<Response> {
  const { config, db, pages, publicStudio } = context;
  const { pathname, search } = new URL(c.req.url);
  const path = splitLanguage(pathname).path.slice(sitePreviewPath.length) || '/';
  const isShown = isPublicPage(pages, path) && (await isAdmin(c, context));
  if (isShown) c.set('studio', await withTimeout(readDraftedStudio(db), responseTimeout));
  const studio = await publicStudio(c);
  // The draft may switch the language of the address off.
  const shownLanguage = shownLanguages(studio).includes(language) ? language : defaultLanguage;
  const address = config.publicUrl + addressIn(shownLanguage, isShown ? path + search : '/404');
  const response = await renderPage(c, { pages, reads, studio, language: shownLanguage, isStill: true }, address);
  c.set('route', `${sitePreviewPath}/*`);
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  response.headers.delete('Vary');
  return response;
}

function isPublicPage(pages: PageModule, path: string): boolean {
  // A path with two slashes at its start would name another host.
  if (decoded(path) === undefined || path.startsWith('//') || isPreview(path)) return false;
  const { status, area } = pages.matchPage(path);
  return status === 200 && area === 'public';
}

async function isAdmin(c: Context, context: Needs): Promise<boolean> {
  const session = await withTimeout(readCurrentSession(c, context), responseTimeout);
  return session !== undefined && !session.isLimited && mayActAs(session.user.role, 'admin');
}
