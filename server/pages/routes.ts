import { fileURLToPath } from 'node:url';
import type { Context, Hono } from 'hono';
import { defaultLanguage, splitLanguage } from '../../domain/language.ts';
import { notFound } from '../http/errors.ts';
import { fromKept } from '../http/cache/from-kept.ts';
import type { KeptAnswers } from '../http/cache/kept-answers.ts';
import { requestLanguage } from '../http/middleware/language.ts';
import { otherMethod } from '../http/middleware/method-not-allowed.ts';
import type { AppContext } from '../context.ts';
import { ask } from './ask.ts';
import { routeDiscovery } from './discovery.ts';
import { routeLanguageChoice } from './language-choice.ts';
import type { PageModule } from './page-module.ts';
import { staticFiles } from './static-files.ts';

const clientFolder = fileURLToPath(new URL('../../dist/client/', import.meta.url));

/** Answers every address that is none of the API's: a file of the built client, else a page. */
export function routePages(
  app: Hono,
  { config, pages, now }: AppContext,
  kept: KeptAnswers,
  folder: string = clientFolder,
): void {
  const files = staticFiles(folder, kept);
  if (pages) routeDiscovery(app, { publicUrl: config.publicUrl, pages, kept, now });
  routeLanguageChoice(app, config.publicUrl);
  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const file = await files(c, pathname);
    if (file) return file;
    if (!pages) throw notFound();
    // Nobody can decode it, so there is no such page; and nothing behind here has to try.
    const address = isDecodable(pathname) ? pathname + search : '/404';
    // Whole, so that the page can name itself; put together as text, because `//` would begin another site's.
    const whole = config.publicUrl + address;
    c.set('renderFailure', (language) => pages.renderFailure(whole, language));
    const page = { app, pages, address: whole, publicUrl: config.publicUrl };
    const keepable = canonicalPath.test(address) && pages.matchPage(address);
    return (
      (keepable && keepable.status === 200 && keepable.area === 'public'
        ? await fromKept(c, kept, {
            path: address,
            language: isLanguageNamed(address) ? undefined : requestLanguage(c),
          })
        : undefined) ?? answerPage(c, page)
    );
  });
  app.all('*', otherMethod(['GET']));
}

/** The addresses that the site itself uses; a page is kept under these alone, without a search, of which there is no end. */
const canonicalPath = /^\/$|^(\/[a-z-]+|\/[1-9]\d*)+$/;

const isLanguageNamed = (pathname: string): boolean => splitLanguage(pathname).language !== undefined;

async function answerPage(
  c: Context,
  { app, pages, address, publicUrl }: { app: Hono; pages: PageModule; address: string; publicUrl: string },
): Promise<Response> {
  const { pathname } = new URL(address);
  const { status, queries, area } = pages.matchPage(pathname);
  if (status === 200) c.set('route', pathname);
  const backOffice = area === 'back-office';
  const language = requestLanguage(c);
  const answers = await Promise.all(
    queries.map(async (query) => [query, await ask(c, { app, publicUrl, language }, query)] as const),
  );
  const data = Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
  const languageIsNamed = isLanguageNamed(pathname);
  return c.html(pages.render(address, language, data), status, {
    // The back office is in English (decision 10).
    'Content-Language': backOffice ? defaultLanguage : language,
    ...(!languageIsNamed && { Vary: 'Cookie, Accept-Language' }),
    // Where the visitor's cookie chooses the language, no cache between may take part.
    'Cache-Control': languageIsNamed ? 'no-cache' : 'private, no-cache',
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
