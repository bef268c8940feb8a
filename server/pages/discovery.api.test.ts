import { afterAll, describe, expect, it } from 'vitest';
import { studio } from '../../studio.ts';
import { testApp } from '../testing/test-app.ts';
import type { PageModule } from '../platform/pages/page-module.ts';

const pages: PageModule = {
  matchPage: () => ({ status: 404, pattern: '*', queries: [], area: 'public' }),
  render: () => 'page',
  renderFailure: () => 'failure',
  renderTracking: () => '',
  renderDocs: () => '',
  renderOffline: () => '<!doctype html><title>offline</title>',
  publicPages: ['/', '/cases', '/portfolio', '/privacy'],
};
const origin = 'https://studio.example';
const site = await testApp({ seeded: true, pages, environment: { PUBLIC_URL: origin } });
afterAll(() => site[Symbol.asyncDispose]());
const get = (path: string) => site.request('GET', path);
/** The texts of all elements with that name. */
const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);

describe('robots', () => {
  it('find the address of the sitemap and the paths that they must not read', async () => {
    const { status, headers, text } = await get('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', `Sitemap: ${origin}/sitemap.xml`]));
    expect(text).not.toContain('Disallow: /\n');
  });

  it('find every page, case and press kit in every language', async () => {
    const { status, headers, text } = await get('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const addresses = texts(text, 'loc');
    expect(addresses).toHaveLength((3 + 6 + 6) * 3);
    for (const path of [
      '/',
      '/ru/',
      '/ro/',
      '/cases',
      '/ru/cases',
      '/privacy',
      '/cases/6',
      '/ro/cases/6',
      '/ru/cases/6/press',
    ]) {
      expect(addresses).toContain(origin + path);
    }
    expect(text).not.toContain('system-panel');
  });
});

it('robots find the portfolio while it has live items', async () => {
  const listed = async () =>
    texts((await get('/sitemap.xml')).text, 'loc').filter((address) => address!.endsWith('/portfolio'));
  const change = (method: string, path: string, body?: object) =>
    site.request(method, `/api/system-panel/portfolio${path}`, { as: 'admin', body });
  const { id } = (await change('POST', '', { title: 'Ferry timetable', status: 'in_development' })).json;
  expect(await listed()).toEqual([]);
  await change('PUT', `/${id}`, { status: 'live' });
  await expect.poll(listed).toEqual(['/portfolio', '/ru/portfolio', '/ro/portfolio'].map((path) => origin + path));
  await change('DELETE', `/${id}`);
  await expect.poll(listed).toEqual([]);
});

describe('a security researcher', () => {
  it('finds the address for reports, and the expiry date of this information', async () => {
    const { status, headers, text } = await get('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain(`Contact: mailto:${studio.email}\n`);
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!);
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
  });
});

describe('the feed', () => {
  it.each([
    ['/feed.xml', 'Sixtyforty: cases', '/cases/1'],
    ['/ru/feed.xml', 'Sixtyforty: кейсы', '/ru/cases/1'],
    ['/ro/feed.xml', 'Sixtyforty: proiecte', '/ro/cases/1'],
  ])('%s has the cases in its language', async (address, title, aCase) => {
    const { status, headers, text } = await get(address);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(texts(text, 'title')).toHaveLength(1 + 6);
    expect(texts(text, 'title')[0]).toBe(title);
    expect(texts(text, 'id')).toEqual(expect.arrayContaining([origin + address, origin + aCase]));
  });

  it('contains a new case, as does the sitemap', async () => {
    const { json } = await site.request('POST', '/api/cases', {
      as: 'admin',
      body: { title: 'Tin & <Rope>', description: 'New', projectType: 'game' },
    });
    await expect.poll(async () => (await get('/feed.xml')).text).toContain('<title>Tin &amp; &lt;Rope&gt;</title>');
    await expect.poll(async () => (await get('/sitemap.xml')).text).toContain(`<loc>${origin}/cases/${json.id}</loc>`);
    await site.request('DELETE', `/api/cases/${json.id}`, { as: 'admin' });
  });
});

it('the manifest names the studio and existing icons', async () => {
  const { status, headers, json } = await get('/site.webmanifest');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(json).toMatchObject({ name: 'Sixtyforty', start_url: '/' });
  expect(json.icons.length).toBeGreaterThan(0);
});

it('the offline page is not indexed by search engines', async () => {
  const { status, headers, text } = await get('/offline.html');
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(text).toContain('offline');
});

it.each(['/robots.txt', '/sitemap.xml', '/feed.xml', '/site.webmanifest'])(
  '%s is not sent again to a client that has it',
  async (address) => {
    const tag = (await get(address)).headers.get('etag')!;
    expect((await site.request('GET', address, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await site.request('POST', address)).status).toBe(405);
  },
);

it('sitemap and feed contain the built-in cases if the database is unavailable or empty', async () => {
  await using empty = await testApp({ pages, environment: { PUBLIC_URL: origin } });
  const fetchBoth = async () => [
    (await empty.request('GET', '/sitemap.xml')).text,
    (await empty.request('GET', '/ru/feed.xml')).text,
  ];
  const builtIn = await fetchBoth();
  expect(texts(builtIn[0]!, 'loc')).toContain(`${origin}/cases/6`);
  expect(texts(builtIn[1]!, 'title')).toContain('Saltwick Below');
  await empty.makeDatabaseUnavailable();
  expect(await fetchBoth()).toEqual(builtIn);
});
