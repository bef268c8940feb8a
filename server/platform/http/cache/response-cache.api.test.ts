import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { PageModule } from '../../pages/page-module.ts';
import { testApp } from '../../../testing/test-app.ts';

const long = 'A cave that floods with every tide. '.repeat(60);
/** A text that is tens of kilobytes long even when it is compressed. */
const dense = Array.from({ length: 1000 }, (_, index) => hash('sha256', String(index))).join(' ');
const pages: PageModule = {
  matchPage: (pathname) => {
    const match = /^(?:\/r[uo])?(\/about|\/cases\/\d+|\/)?$/.exec(pathname);
    return {
      status: match ? 200 : 404,
      pattern: match?.[1]?.replace(/\d+/, ':id') ?? '/',
      queries: pathname.includes('/cases/') ? ['/api/cases/2'] : [],
      area: 'public',
    };
  },
  render: (address, language, data) =>
    `${address} in ${language}. ${new URL(address).pathname === '/' ? dense : long} ${JSON.stringify(data)}`,
  renderFailure: () => 'failure',
  renderTracking: () => '',
  renderDocs: () => '',
  renderOffline: () => 'offline',
  publicPages: ['/'],
};

const site = await testApp({ seeded: true, pages });
afterAll(() => site[Symbol.asyncDispose]());

/** Adds a session cookie, with which a response is rendered and never cached. */
const uncached = (headers: Record<string, string>) => ({
  ...headers,
  cookie: [headers.cookie, 'session=none'].filter(Boolean).join('; '),
});

async function request(method: string, path: string, headers: Record<string, string>) {
  const response = await site.app.fetch(new Request(new URL(path, 'http://localhost:3000'), { method, headers }));
  const allHeaders: Record<string, string> = Object.fromEntries(response.headers);
  const { 'x-request-id': requestId, 'content-length': length, ...comparedHeaders } = allHeaders;
  const bytes = Buffer.from(await response.arrayBuffer());
  const sent = method === 'HEAD' ? length : String(bytes.byteLength);
  expect(length ?? sent).toBe(sent);
  const encoding = bytes.length > 0 ? comparedHeaders['content-encoding'] : undefined;
  const body = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return { requestId, response: { status: response.status, headers: comparedHeaders, body: body.toString() } };
}

/** The cache status in the log line of a request. */
const cacheStatus = (requestId: string | undefined) =>
  site.log.find((line) => line.msg === 'request' && line.requestId === requestId)?.cache;

const cacheable: [method: string, path: string, headers: Record<string, string>][] = [
  ['GET', '/', {}],
  ['GET', '/', { 'accept-encoding': 'br' }],
  ['GET', '/about', {}],
  ['GET', '/about', { 'accept-encoding': 'gzip' }],
  ['GET', '/about', { 'accept-encoding': 'gzip, deflate, br' }],
  ['GET', '/about', { 'accept-language': 'ro' }],
  ['GET', '/about', { cookie: 'language=ru', 'accept-language': 'ro' }],
  ['GET', '/ru/about', { cookie: 'language=ro', 'accept-encoding': 'br' }],
  ['GET', '/cases/2', { 'accept-language': 'ru' }],
  ['HEAD', '/about', { 'accept-encoding': 'br' }],
  ['GET', '/api/cases', { 'accept-encoding': 'br', 'accept-language': 'ru', cookie: 'language=ro' }],
  ['GET', '/api/cases?topCase=true&featured=true', {}],
  ['GET', '/api/cases/2', { cookie: 'language=ro' }],
  ['GET', '/.netlify/functions/cases-2', { 'accept-language': 'ro' }],
  ['HEAD', '/api/partners', {}],
  ['GET', '/robots.txt', {}],
  ['GET', '/ru/feed.xml', { 'accept-encoding': 'br' }],
];

describe('a cached response', () => {
  it.each(cacheable)('to %s %s with %j equals the uncached one', async (method, path, headers) => {
    const { response: rendered } = await request(method, path, uncached(headers));
    await request(method, path, headers);
    const cached = await request(method, path, headers);
    expect(cached.response).toEqual(rendered);
    expect(cacheStatus(cached.requestId)).toBe('hit');
    const conditionalHeaders = { ...headers, 'if-none-match': String(rendered.headers.etag) };
    const unchanged = await request(method, path, conditionalHeaders);
    expect(unchanged.response.status).toBe(304);
    expect(unchanged.response).toEqual((await request(method, path, uncached(conditionalHeaders))).response);
    expect(cacheStatus(unchanged.requestId)).toBe('hit');
  });

  it.each([
    ['GET', '/about?utm_source=newsletter'],
    ['GET', '/about/'],
    ['GET', '/nothing'],
    ['GET', '/healthz'],
    ['GET', '/api/cases?topCase=maybe'],
    ['GET', '/api/partners?x=1'],
    ['GET', '/api/auth/user'],
    ['GET', '/api/projects'],
    ['POST', '/about'],
  ])('does not exist for %s %s', async (method, path) => {
    await request(method, path, {});
    expect(cacheStatus((await request(method, path, {})).requestId)).toBeUndefined();
  });

  it('does not exist for a public address without an entity', async () => {
    await request('GET', '/api/cases/999', {});
    expect(cacheStatus((await request('GET', '/api/cases/999', {})).requestId)).toBe('miss');
  });

  it('has a new request id each time, also in the log, which has the pattern of its address', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await request('GET', '/ru/cases/3', {})).requestId));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      const lines = site.log.filter((line) => line.requestId === id);
      expect(lines).toMatchObject([{ msg: 'request', method: 'GET', route: '/cases/:id', status: 200 }]);
    }
  });
});
