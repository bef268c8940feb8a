import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { invalidation } from '../platform/http/cache/invalidation.ts';
import { responseCache } from '../platform/http/cache/response-cache.ts';
import { staticFiles } from './static-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-static-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = 'console.log("hello");\n'.repeat(200);
const put = (name: string, content: string | Uint8Array) => {
  mkdirSync(path.dirname(path.join(folder, 'client', name)), { recursive: true });
  writeFileSync(path.join(folder, 'client', name), content);
};
put('assets/entry-abc123.js', script);
put('assets/built-abc123.js', script);
put('assets/built-abc123.js.br', brotliCompressSync('as the build compressed it'));
put('assets/built-abc123.js.gz', gzipSync('as the build compressed it'));
put('assets/sofia.woff2', new Uint8Array(4096));
put('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
put('art/key art.avif', new Uint8Array(2048));
put('art/shiftloom-0123abcd/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
put('og-0123abcd/home.jpg', new Uint8Array(2048));
put('.vite/manifest.json', '{}');
put('.well-known/security.txt', 'Contact: mailto:hello@sixtyforty.example');
writeFileSync(path.join(folder, 'secret.txt'), 'secret');

/** Serves a folder like the application: behind the response cache. */
function serve(from: string): Hono {
  const app = new Hono();
  const files = staticFiles(from);
  const log = { warn: () => {} };
  app.use(responseCache({ isPublic: files.has, fetch: app.fetch, invalidation: invalidation(), log }).middleware);
  app.get('*', async (c) => (await files.respond(c, new URL(c.req.url).pathname)) ?? c.text('page', 404));
  return app;
}
const app = serve(path.join(folder, 'client'));
const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
const get = (address: string, headers: Record<string, string> = {}) => app.request(address, { headers });

it.each([
  ['/assets/entry-abc123.js', /javascript/, 'public, max-age=31536000, immutable'],
  ['/assets/sofia.woff2', /font\/woff2/, 'public, max-age=31536000, immutable'],
  ['/favicon.svg', /image\/svg\+xml/, shared],
  ['/art/key%20art.avif', /image\/avif/, shared],
  ['/art/shiftloom-0123abcd/logo.svg', /image\/svg\+xml/, 'public, max-age=31536000, immutable'],
  ['/og-0123abcd/home.jpg', /image\/jpeg/, 'public, max-age=31536000, immutable'],
  ['/.well-known/security.txt', /text\/plain/, shared],
])('%s has its type and its caching', async (address, type, caching) => {
  const response = await get(address);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(type);
  expect(response.headers.get('cache-control')).toBe(caching);
  expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
});

it.each([
  '/secret.txt',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e%5csecret.txt',
  '/.vite/manifest.json',
  '/assets',
  '/assets/',
  '/',
  '//favicon.svg',
  '/favicon.svg%00',
  '/assets/built-abc123.js.br',
  '/assets/built-abc123.js.gz',
  '/%ff',
])('%s is not a file', async (address) => {
  expect((await get(address)).status).toBe(404);
});

it('text is compressed as the browser accepts it, pictures and fonts are not', async () => {
  const bytes = async (encoding: string) => {
    const response = await get('/assets/entry-abc123.js', { 'accept-encoding': encoding });
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const;
  };
  const [br, gzip, plain] = [await bytes('gzip, deflate, br, zstd'), await bytes('gzip'), await bytes('br;q=0')];
  expect([br[0], brotliDecompressSync(br[1]).toString()]).toEqual(['br', script]);
  expect([gzip[0], gunzipSync(gzip[1]).toString()]).toEqual(['gzip', script]);
  expect([plain[0], plain[1].toString()]).toEqual([null, script]);
  expect((await get('/assets/sofia.woff2', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull();
});

it('files that the build compressed are sent as they are', async () => {
  const bytes = async (encoding: string) => {
    const response = await get('/assets/built-abc123.js', { 'accept-encoding': encoding });
    return Buffer.from(await response.arrayBuffer());
  };
  expect(brotliDecompressSync(await bytes('br')).toString()).toBe('as the build compressed it');
  expect(gunzipSync(await bytes('gzip')).toString()).toBe('as the build compressed it');
  expect((await bytes('identity')).toString()).toBe(script);
});

it('a file that the browser already has is not sent again', async () => {
  const tag = (await get('/favicon.svg')).headers.get('etag')!;
  const response = await get('/favicon.svg', { 'if-none-match': tag });
  expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', tag]);
  expect((await get('/favicon.svg', { 'if-none-match': '"another"' })).status).toBe(200);
});

it('a folder that is missing has no files', async () => {
  expect((await serve(path.join(folder, 'missing')).request('/favicon.svg')).status).toBe(404);
});
