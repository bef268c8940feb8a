import type { Context, Hono } from 'hono';
import { builtInResponse } from '../../content/built-in-response.ts';
import type { Case } from '../../domain/content/case.ts';
import type { PublicPortfolioItem } from '../../domain/portfolio/portfolio-item.ts';
import { defaultLanguage, type Language, languages } from '../../domain/text/language.ts';
import { factsForVisitors, factsOf, shownLanguages } from '../../domain/studio/facts.ts';
import { pageTexts, siteTexts } from '../platform/i18n/text-overrides.ts';
import { ownPagePath } from '../../domain/studio/pages/own-page-path.ts';
import type { PublicReads } from '../platform/http/endpoint/public-reads.ts';
import type { PageModule } from '../platform/pages/page-module.ts';
import { sharedCaching } from './static-files.ts';
import { feed, feedAddress, sitemap } from './xml.ts';
import type { Studio } from '../../domain/studio/studio.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { brandSheet } from '../../domain/studio/brand/brand-sheet.ts';

/** The page that a browser stores for when it is offline; `public/offline-worker.js` fetches it. */
const offlineAddress = '/offline.html';

const day = 24 * 60 * 60 * 1000;

/** The files for robots, feed readers and home screens. */
export const discoveryAddresses: ReadonlySet<string> = new Set([
  '/robots.txt',
  '/.well-known/security.txt',
  '/site.webmanifest',
  '/sitemap.xml',
  offlineAddress,
  ...languages.map(feedAddress),
]);

export function routeDiscovery(
  app: Hono,
  {
    publicUrl,
    pages,
    reads,
    publicStudio,
    now,
  }: { publicUrl: string; pages: PageModule; reads: PublicReads } & Pick<AppContext, 'publicStudio' | 'now'>,
): void {
  const file = (address: string, type: string, content: (c: Context) => string | Promise<string>) =>
    app.get(address, async (c) => {
      const text = await content(c);
      return c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': sharedCaching(c) });
    });
  file('/robots.txt', 'text/plain', () => robots(publicUrl));
  file('/.well-known/security.txt', 'text/plain', async (c) => securityText(publicUrl, await publicStudio(c), now()));
  file('/site.webmanifest', 'application/manifest+json', async (c) =>
    JSON.stringify(webManifest(await publicStudio(c)), undefined, 2),
  );
  file('/sitemap.xml', 'application/xml', async (c) => {
    const studio = await publicStudio(c);
    const hasPortfolio = await isPortfolioFilled(c, reads);
    const productPages = pages.publicPages.filter((path) => hasPortfolio || path !== portfolioAddress);
    const ownPages = studio.pages.map(({ slug }) => ownPagePath(slug));
    const cases = await publishedCases(c, { reads, publicStudio }, defaultLanguage);
    return sitemap(publicUrl, [...productPages, ...ownPages], cases, shownLanguages(studio));
  });
  for (const language of languages) {
    file(feedAddress(language), 'application/atom+xml', async (c) =>
      feed(publicUrl, language, await publishedCases(c, { reads, publicStudio }, language), await publicStudio(c)),
    );
  }
  app.get(offlineAddress, async (c) => {
    const studio = await publicStudio(c);
    const html = pages.renderOffline(factsForVisitors(studio), pageTexts(studio));
    return c.html(html, 200, { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
  });
}

/** The page of the portfolio, which is not indexed while it is empty. */
const portfolioAddress = '/portfolio';

async function isPortfolioFilled(c: Context, reads: PublicReads): Promise<boolean> {
  const items = (await reads.read(c, '/api/portfolio-items', defaultLanguage)) as PublicPortfolioItem[] | null;
  return items !== null && items.length > 0;
}

/** The cases as visitors see them: the samples for an empty list, if the studio shows them (decision 5). */
async function publishedCases(
  c: Context,
  { reads, publicStudio }: { reads: PublicReads } & Pick<AppContext, 'publicStudio'>,
  language: Language,
): Promise<readonly Case[]> {
  const path = '/api/cases';
  const cases = (await reads.read(c, path, language)) as Case[] | undefined;
  return cases?.length ? cases : (builtInResponse(path, language, await publicStudio(c)) as Case[]);
}

/** The back office is not listed: its pages have `noindex`, which a robot can only read if it may fetch them. */
const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /.netlify/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');

/** The contact for security reports (RFC 9116), which readers should fetch again after half a year. */
function securityText(publicUrl: string, studio: Studio, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / day) + 180) * day).toISOString();
  return [
    `Contact: mailto:${studio.email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${shownLanguages(studio).join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const webManifest = (studio: Studio) => ({
  name: studio.name,
  short_name: studio.name,
  description: siteTexts(defaultLanguage, studio)('descriptions.home', factsOf(studio)),
  lang: defaultLanguage,
  id: '/',
  start_url: '/',
  display: 'browser',
  background_color: brandSheet(studio.brand).palette.page.surface,
  theme_color: brandSheet(studio.brand).palette.page.surface,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
