import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '../../../domain/text/language.ts';
import { samplePage, sampleWord } from '../../../tests/sample-page.ts';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';

/** A stand-in for the built front end that has only the pages that admins have made. */
const pages: typeof standInPages = {
  ...standInPages,
  matchPage: (pathname) => {
    const slug = /^(?:\/\w\w)?\/p\/([\w-]+)$/.exec(pathname)?.[1];
    return slug === undefined
      ? standInPages.matchPage(pathname)
      : { status: 200, pattern: '/p/:slug', queries: [`/api/pages/${slug}`], area: 'public' };
  },
  render: (address, language, data, studio) => JSON.stringify({ address, language, data, pages: studio.pages }),
};

const site = await testApp({ pages });
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.db.deleteFrom('studioVersions').execute();
  await site.db.deleteFrom('settings').execute();
  site.context.invalidation.invalidate();
});

const admin = { as: 'admin' } as const;
const picture = 'https://pictures.example/lighthouse.jpg';
const page = samplePage(picture);

/** Publishes facts instead of those that were published before. */
async function publish(changes: object) {
  const { json: settings } = await site.request('GET', '/api/settings/studio', admin);
  const body = { changes, version: settings.draft?.updatedAt ?? null };
  const { json } = await site.request('PUT', '/api/settings/studio/draft', { ...admin, body });
  return site.request('POST', '/api/settings/studio/publish', { ...admin, body: { version: json.draft.updatedAt } });
}
const read = (slug: string, language = 'en') =>
  site.request('GET', `/api/pages/${slug}`, { headers: { 'accept-language': language } });
const get = (path: string) => site.request('GET', path);

describe('a page of the studio', () => {
  it.each(languages)('is read in %s once it is published', async (language) => {
    expect((await read(page.slug, language)).status).toBe(404);
    expect((await publish({ pages: [page] })).status).toBe(200);
    const { status, json, headers } = await read(page.slug, language);
    expect([status, headers.get('vary')]).toEqual([200, expect.stringContaining('Accept-Language')]);
    expect(json).toMatchObject({ slug: page.slug, title: sampleWord('page', language) });
    expect(json.blocks.map(({ kind }: { kind: string }) => kind)).toEqual(page.blocks.map(({ kind }) => kind));
    expect(json.blocks[0]).toEqual({
      kind: 'hero',
      title: sampleWord('hero', language),
      text: sampleWord('lead', language),
      link: { label: sampleWord('link', language), address: '/contact' },
    });
    expect(json.blocks[1].markdown.at(-1)).toEqual({ kind: 'paragraph', parts: ['<script>alert(1)</script>'] });
  });

  it('shows English texts in a language without its own', async () => {
    await publish({ pages: [{ ...page, title: { en: 'Desk' }, blocks: [] }] });
    await expect.poll(async () => (await read(page.slug, 'ro')).json).toMatchObject({ title: 'Desk', blocks: [] });
  });

  it('is not found once it is removed, and its cached page is no longer sent', async () => {
    await publish({ pages: [page] });
    expect((await get(`/p/${page.slug}`)).status).toBe(200);
    expect((await get(`/ru/p/${page.slug}`)).json.data[`/api/pages/${page.slug}`].title).toBe(sampleWord('page', 'ru'));
    await publish({ pages: [] });
    await expect.poll(async () => (await get(`/p/${page.slug}`)).status).toBe(404);
    await expect.poll(async () => (await read(page.slug)).status).toBe(404);
    expect((await read(page.slug)).headers.get('x-withdrawn')).toBe('true');
  });

  it('is not published with an issue, which names its block', async () => {
    const blocks = [
      { kind: 'hero', title: { en: 'Hello' }, link: { label: { en: 'x' }, address: 'javascript:alert(1)' } },
    ];
    const { status, json } = await publish({ pages: [{ ...page, blocks }] });
    expect([status, json.issues[0].path]).toEqual([400, 'pages.0.blocks.0.link.address']);
  });

  it('is in the facts of every document only as a link, if a menu links it', async () => {
    const unlinked = { ...page, slug: 'unlinked', menu: 'none' };
    await publish({ pages: [page, unlinked] });
    const { json } = await get(`/p/${unlinked.slug}`);
    expect(json.pages).toEqual([{ slug: page.slug, title: page.title, menu: 'header' }]);
  });

  it('is in the sitemap in every language', async () => {
    await publish({ pages: [page] });
    const { text } = await get('/sitemap.xml');
    for (const prefix of ['', '/ru', '/ro'])
      expect(text).toContain(`<loc>http://localhost:3000${prefix}/p/${page.slug}</loc>`);
  });

  it('keeps its uploaded picture from being deleted', async () => {
    const key = '0123456789abcdef0123456789abcdef';
    await publish({ pages: [samplePage(`/media/${key}.jpg`)] });
    const { usesOf } = await import('../../features/media/media-files.ts');
    const name = sampleWord('page', 'en');
    expect(await usesOf(site.db, key)).toEqual([{ kind: 'pages', id: 1, name, place: 'public' }]);
    await publish({ pages: [] });
    expect(await usesOf(site.db, key)).toEqual([{ kind: 'pages', id: 1, name, place: 'version' }]);
  });
});

describe('a redirect', () => {
  it('leads from a former address to the present one, in each language and for minutes', async () => {
    await publish({ pages: [page], redirects: [{ from: '/desk', to: `/p/${page.slug}` }] });
    for (const prefix of ['', '/ru', '/ro']) {
      const { status, headers } = await get(`${prefix}/desk`);
      expect([status, headers.get('location')]).toEqual([301, `http://localhost:3000${prefix}/p/${page.slug}`]);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
    }
  });

  it('leads from the page that was removed, and ends with its publication', async () => {
    await publish({ redirects: [{ from: `/p/${page.slug}`, to: '/about' }] });
    expect((await get(`/p/${page.slug}`)).headers.get('location')).toBe('http://localhost:3000/about');
    await publish({ pages: [page] });
    await expect.poll(async () => (await get(`/p/${page.slug}`)).status).toBe(200);
  });

  it('does not apply to the API, and other addresses stay not found', async () => {
    await publish({ redirects: [{ from: '/desk', to: '/about' }] });
    expect((await get('/api/desk')).status).toBe(404);
    expect((await get('/desks')).status).toBe(404);
  });

  it.each([
    [[{ from: '/a', to: '/a' }], 'redirects.0.to'],
    [
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/a' },
      ],
      'redirects.0.to',
    ],
    [[{ from: '/api/cases', to: '/about' }], 'redirects.0.from'],
    [[{ from: `/p/${page.slug}`, to: '/about' }], 'redirects.0.from'],
  ])('is refused if it is %j', async (redirects, path) => {
    const { status, json } = await publish({ pages: [page], redirects });
    expect([status, json.issues[0].path]).toEqual([400, path]);
  });
});
