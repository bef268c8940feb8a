import type { Context, Hono } from 'hono';
import { builtInAnswer } from '../../content/built-in-answer.ts';
import type { Case } from '../../domain/case.ts';
import { defaultLanguage, type Language, languages } from '../../domain/language.ts';
import { studio } from '../../studio.ts';
import { fromKept } from '../http/from-kept.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import { siteTexts } from '../http/texts.ts';
import { ask } from './ask.ts';
import { feed, feedAddress } from './feed.ts';
import type { PageModule } from './page-module.ts';
import { sitemap } from './sitemap.ts';

/** Where a page's browser fetches what it shows when it reaches nothing; `public/offline-worker.js` asks for it. */
const offlineAddress = '/offline.html';

/** Answers the files by which robots, readers of feeds and home screens know the site. */
export function routeDiscovery(
  app: Hono,
  { publicUrl, pages, kept }: { publicUrl: string; pages: PageModule; kept: KeptAnswers },
): void {
  const file = (address: string, type: string, content: (context: Context) => string | Promise<string>) =>
    app.get(
      address,
      async (context) =>
        (await fromKept(context, kept, { path: address, language: undefined }, true)) ??
        context.body(await content(context), 200, {
          'Content-Type': `${type}; charset=utf-8`,
          'Cache-Control': 'no-cache',
        }),
    );
  const site = { app, publicUrl };
  file('/robots.txt', 'text/plain', () => robots(publicUrl));
  file('/site.webmanifest', 'application/manifest+json', () => JSON.stringify(webManifest(), undefined, 2));
  file('/sitemap.xml', 'application/xml', async (context) =>
    sitemap(publicUrl, pages.publicPages, await publishedCases(context, { ...site, language: defaultLanguage })),
  );
  for (const language of languages) {
    file(feedAddress(language), 'application/atom+xml', async (context) =>
      feed(publicUrl, language, await publishedCases(context, { ...site, language })),
    );
  }
  app.get(offlineAddress, (context) =>
    context.html(pages.renderOffline(), 200, { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }),
  );
}

/** The cases as visitors see them: the built-in ones for an answer that fails or is empty (decision 5). */
async function publishedCases(
  context: Context,
  site: { app: Hono; publicUrl: string; language: Language },
): Promise<readonly Case[]> {
  const path = '/api/cases';
  const answer = (await ask(context, site, path)) as Case[] | undefined;
  return answer?.length ? answer : (builtInAnswer(path, site.language) as Case[]);
}

/** The back office is not named: it says `noindex` itself, which robots that keep out would never read. */
const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /.netlify/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');

const webManifest = () => ({
  name: studio.name,
  short_name: studio.name,
  description: siteTexts(defaultLanguage)('descriptions.home'),
  lang: defaultLanguage,
  id: '/',
  start_url: '/',
  display: 'browser',
  background_color: '#0c0f0e',
  theme_color: '#0c0f0e',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
