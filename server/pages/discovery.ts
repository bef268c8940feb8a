import type { Context, Hono } from 'hono';
import { builtInAnswer } from '../../content/built-in-answer.ts';
import type { Case } from '../../domain/case.ts';
import { defaultLanguage, type Language, languages } from '../../domain/language.ts';
import { facts, studio } from '../../studio.ts';
import { fromKept } from '../http/cache/from-kept.ts';
import type { KeptAnswers } from '../http/cache/kept-answers.ts';
import { siteTexts } from '../http/catalogue.ts';
import { ask } from './ask.ts';
import { feed, feedAddress } from './feed.ts';
import type { PageModule } from './page-module.ts';
import { securityText } from './security-txt.ts';
import { sitemap } from './sitemap.ts';

/** Where a page's browser fetches what it shows when it reaches nothing; `public/offline-worker.js` asks for it. */
const offlineAddress = '/offline.html';

/** Answers the files by which robots, readers of feeds and home screens know the site. */
export function routeDiscovery(
  app: Hono,
  { publicUrl, pages, kept, now }: { publicUrl: string; pages: PageModule; kept: KeptAnswers; now: () => Date },
): void {
  const file = (address: string, type: string, content: (c: Context) => string | Promise<string>) =>
    app.get(
      address,
      async (c) =>
        (await fromKept(c, kept, { path: address, language: undefined }, true)) ??
        c.body(await content(c), 200, {
          'Content-Type': `${type}; charset=utf-8`,
          'Cache-Control': 'no-cache',
        }),
    );
  const site = { app, publicUrl };
  file('/robots.txt', 'text/plain', () => robots(publicUrl));
  file('/.well-known/security.txt', 'text/plain', () => securityText(publicUrl, now()));
  file('/site.webmanifest', 'application/manifest+json', () => JSON.stringify(webManifest(), undefined, 2));
  file('/sitemap.xml', 'application/xml', async (c) =>
    sitemap(publicUrl, pages.publicPages, await publishedCases(c, { ...site, language: defaultLanguage })),
  );
  for (const language of languages) {
    file(feedAddress(language), 'application/atom+xml', async (c) =>
      feed(publicUrl, language, await publishedCases(c, { ...site, language })),
    );
  }
  app.get(offlineAddress, (c) =>
    c.html(pages.renderOffline(), 200, { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }),
  );
}

/** The cases as visitors see them: the built-in ones for an answer that fails or is empty (decision 5). */
async function publishedCases(
  c: Context,
  site: { app: Hono; publicUrl: string; language: Language },
): Promise<readonly Case[]> {
  const path = '/api/cases';
  const answer = (await ask(c, site, path)) as Case[] | undefined;
  return answer?.length ? answer : (builtInAnswer(path, site.language) as Case[]);
}

/** The back office is not named: it says `noindex` itself, which robots that keep out would never read. */
const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /.netlify/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');

const webManifest = () => ({
  name: studio.name,
  short_name: studio.name,
  description: siteTexts(defaultLanguage)('descriptions.home', facts),
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
