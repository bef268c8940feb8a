import type { Hono } from 'hono';
import { docsPath } from '../../domain/accounts/api-token.ts';
import { defaultLanguage } from '../../domain/text/language.ts';
import { readCurrentSession } from '../features/auth/access.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { notFound } from '../platform/errors/http-error.ts';
import { otherMethod } from '../platform/http/middleware/error-response.ts';
import { responseTimeout, withTimeout } from '../platform/http/middleware/timeout.ts';
import type { StudioFacts } from '../../domain/studio/studio.ts';

/** Serves the description of the API as a page for signed-in users; other visitors are redirected to the sign-in page and return afterwards. */
export function routeDocs(app: Hono, context: AppContext, describe: (studio: StudioFacts) => object): void {
  const { pages, publicStudio, invalidation } = context;
  let document: string | undefined;
  invalidation.subscribe(() => {
    document = undefined;
  });
  app.get(docsPath, async (c) => {
    if (!pages) throw notFound();
    c.header('Cache-Control', 'private, no-cache');
    c.header('X-Robots-Tag', 'noindex');
    const session = await withTimeout(readCurrentSession(c, context), responseTimeout);
    if (!session) return c.redirect(`/system-panel/login?next=${docsPath}`, 303);
    if (session.isLimited) return c.redirect('/system-panel/account', 303);
    // The page is the same for everyone and takes 0.3 s to render.
    const studio = await publicStudio(c);
    document ??= pages.renderDocs(describe(studio), studio);
    return c.html(document, 200, { 'Content-Language': defaultLanguage });
  });
  app.all(docsPath, otherMethod(['GET']));
}
