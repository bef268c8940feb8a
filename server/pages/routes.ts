import { fileURLToPath } from 'node:url';
import type { Context, Hono } from 'hono';
import { defaultLanguage, splitLanguage } from '../../domain/language.ts';
import { notFound } from '../http/errors.ts';
import { requestLanguage } from '../http/language.ts';
import { otherMethod } from '../http/other-method.ts';
import type { Parts } from '../parts.ts';
import { ask } from './ask.ts';
import { routeDiscovery } from './discovery.ts';
import { routeLanguageChoice } from './language-choice.ts';
import type { PageModule } from './page-module.ts';
import { staticFiles } from './static-files.ts';

const clientFolder = fileURLToPath(new URL('../../dist/client/', import.meta.url));

/** Answers every address that is none of the API's: a file of the built client, else a page. */
export function routePages(app: Hono, { config, pages, now }: Parts, folder: string = clientFolder): void {
  const files = staticFiles(folder);
  if (pages) routeDiscovery(app, { publicUrl: config.publicUrl, pages, now });
  routeLanguageChoice(app, config.publicUrl);
  app.get('*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const file = await files(context, pathname);
    if (file) {
      context.set('route', pathname);
      return file;
    }
    if (!pages) throw notFound();
    // Nobody can decode it, so there is no such page; and nothing behind here has to try.
    const address = isDecodable(pathname) ? pathname + search : '/404';
    // Whole, so that the page can name itself; put together as text, because `//` would begin another site's.
    const whole = config.publicUrl + address;
    context.set('renderFailure', (language) => pages.renderFailure(whole, language));
    return answerPage(context, { app, pages, address: whole, publicUrl: config.publicUrl });
  });
  app.all('*', otherMethod(['GET']));
}

async function answerPage(
  context: Context,
  { app, pages, address, publicUrl }: { app: Hono; pages: PageModule; address: string; publicUrl: string },
): Promise<Response> {
  const { pathname } = new URL(address);
  const { status, queries, area } = pages.matchPage(pathname);
  if (status === 200) context.set('route', pathname);
  const backOffice = area === 'back-office';
  const language = requestLanguage(context);
  const answers = await Promise.all(
    queries.map(async (query) => [query, await ask(app, query, publicUrl, language)] as const),
  );
  const data = Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
  const languageIsNamed = splitLanguage(pathname).language !== undefined;
  return context.html(pages.render(address, language, data), status, {
    // The back office is in English (decision 10).
    'Content-Language': backOffice ? defaultLanguage : language,
    ...(!languageIsNamed && { Vary: 'Cookie, Accept-Language' }),
    'Cache-Control': 'private, no-cache',
    ...(backOffice && { 'X-Robots-Tag': 'noindex' }),
  });
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
