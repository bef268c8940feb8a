import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import type { PageModule } from '../platform/pages/page-module.ts';

/** A stand-in for the built front end that returns its arguments. */
const pages: PageModule = {
  matchPage: (pathname) => {
    if (pathname === '/cases')
      return {
        status: 200,
        pattern: '/cases',
        queries: ['/api/cases?topCase=true', '/api/partners', '/api/nothing', '/api/projects'],
        area: 'public',
      };
    if (pathname.startsWith('/cases/'))
      return { status: 200, pattern: '/cases/:id', queries: [`/api${pathname}`], area: 'public' };
    if (pathname.startsWith('/system-panel'))
      return { status: 200, pattern: '/system-panel', queries: [], area: 'back-office' };
    if (pathname.includes('/broken')) return { status: 200, pattern: '/broken', queries: [], area: 'public' };
    return { status: 404, pattern: '*', queries: [], area: 'public' };
  },
  render: (address, language, data) => {
    if (address.endsWith('/broken') || address.endsWith('/broken-twice')) throw new Error('secret reason');
    return JSON.stringify({ address, language, data });
  },
  renderFailure: (address, language) => {
    if (address.endsWith('-twice')) throw new Error('another secret');
    return `failure in ${language} of ${address}`;
  },
  renderTracking: () => '',
  renderDocs: () => '',
  renderOffline: () => 'offline',
  publicPages: ['/', '/cases'],
};

const site = await testApp({ seeded: true, pages });
afterAll(() => site[Symbol.asyncDispose]());
const get = (path: string, headers: Record<string, string> = {}) => site.request('GET', path, { headers });

describe('a page', () => {
  it('is rendered from the responses of the API, without those that failed', async () => {
    const { status, headers, json } = await get('/cases?filter=games');
    expect(status).toBe(200);
    expect(json.address).toBe('http://localhost:3000/cases?filter=games');
    expect(Object.keys(json.data)).toEqual(['/api/cases?topCase=true', '/api/partners']);
    expect(json.data['/api/partners']).toEqual((await get('/api/partners')).json);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('is in the visitor’s language and declares it', async () => {
    const { headers, json } = await get('/cases', { cookie: 'language=ro', 'accept-language': 'ru' });
    expect([json.language, headers.get('content-language')]).toEqual(['ro', 'ro']);
    expect(headers.get('vary')).toMatch(/Cookie, Accept-Language/);
    expect((await get('/cases', { 'accept-language': 'ru-RU,en;q=0.5' })).json.language).toBe('ru');
  });

  it('is stored only by the browser, and revalidated', async () => {
    const { headers } = await get('/cases');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect((await get('/cases', { 'if-none-match': headers.get('etag')! })).status).toBe(304);
  });

  it('that does not exist is a 404', async () => {
    const { status, headers, json } = await get('/nothing');
    expect([status, json.address]).toEqual([404, 'http://localhost:3000/nothing']);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  });

  it.each(['/%E0%A4%A', '/%', '/cases/%ff', '/cases/%zz?x=%ff'])(
    '%s, which cannot be decoded, is a 404',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('of the back office is not indexed by search engines', async () => {
    expect((await get('/system-panel/crm')).headers.get('x-robots-tag')).toBe('noindex');
    expect((await get('/cases')).headers.get('x-robots-tag')).toBeNull();
  });

  it('is in the language of its address, regardless of the visitor’s choice', async () => {
    const { headers, json } = await get('/ro/cases', { cookie: 'language=ru', 'accept-language': 'en' });
    expect([json.language, headers.get('content-language')]).toEqual(['ro', 'ro']);
    expect(headers.get('vary') ?? '').not.toMatch(/Cookie|Accept-Language/);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
  });

  it('has its canonical address, regardless of the requested address', async () => {
    const { json } = await get('http://localhost:3000//elsewhere.example/cases');
    expect(new URL(json.address).origin).toBe('http://localhost:3000');
  });

  it('that cannot be rendered is replaced by an error page', async () => {
    const { status, headers, text } = await get('/ru/broken', { accept: 'text/html' });
    expect([status, text]).toEqual([500, 'failure in ru of http://localhost:3000/ru/broken']);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('that cannot be rendered at all is replaced by a plain error page', async () => {
    const { status, headers, text } = await get('/broken-twice', { accept: 'text/html', cookie: 'language=ru' });
    expect(status).toBe(500);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(text).toContain('У нас что-то сломалось');
    expect(text).not.toContain('secret');
  });

  it('accepts only GET and HEAD', async () => {
    expect((await site.request('HEAD', '/cases')).status).toBe(200);
    const { status, headers } = await site.request('POST', '/cases');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('has one line in the log for any number of reads', async () => {
    const { headers } = await get('/cases/2');
    await get('/somebody@player.example');
    const lines = site.log.filter(({ msg }) => msg === 'request').slice(-2);
    expect(lines).toMatchObject([
      { requestId: headers.get('x-request-id'), route: '/cases/:id' },
      { route: '/*', status: 404 },
    ]);
  });
});

it('the page of a deleted case is not found, even for a built-in one; no other case replaces it', async () => {
  await using other = await testApp({ seeded: true, pages });
  await other.request('DELETE', '/api/cases/5', { as: 'admin' });
  const page = await other.request('GET', '/cases/5');
  expect([page.status, page.json.data]).toEqual([404, { '/api/cases/5': null }]);
  const answer = await other.request('GET', '/api/cases/5');
  expect([answer.status, answer.headers.get('x-withdrawn')]).toEqual([404, 'true']);
  // For an id that no case ever had, the page shows the first case (decision 20).
  const { status, json } = await other.request('GET', '/cases/9999');
  expect([status, json.data]).toEqual([200, {}]);
});

it('pages work while the database is unavailable', async () => {
  await using other = await testApp({ pages });
  await other.makeDatabaseUnavailable();
  const { status, json } = await other.request('GET', '/cases');
  expect(status).toBe(200);
  expect(json.data['/api/partners'].length).toBeGreaterThan(0);
});
