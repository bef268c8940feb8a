import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { CacheStatus } from './cached-response.ts';
import type { Encoding } from './compression.ts';
import { invalidation } from './invalidation.ts';
import { cacheTimes, responseCache } from './response-cache.ts';

/** An application behind the cache; its responses name the generation of the content at their render, and its clock is manual. */
function setUp({ maxSize }: { maxSize?: number } = {}) {
  const changes = invalidation();
  const site = {
    now: 0,
    content: 'one',
    away: false,
    renders: 0,
    status: 200 as 200 | 404 | 500,
    caching: 'private, no-cache',
    waiting: [] as (() => void)[],
    slow: false,
    compressions: 0,
    statuses: [] as (CacheStatus | undefined)[],
    warnings: [] as object[],
  };
  const compressed = async (encoding: Encoding) => {
    site.compressions += 1;
    await nextTurn();
    return new TextEncoder().encode(encoding);
  };
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    site.statuses.push(c.get('cacheStatus'));
  });
  const cache = responseCache({
    isPublic: (path) => path !== '/own',
    fetch: app.fetch,
    invalidation: changes,
    log: { warn: (fields: unknown) => void site.warnings.push(fields as object) },
    now: () => site.now,
    ...(maxSize && { maxSize }),
  });
  app.use(cache.middleware);
  app.get('*', async (c) => {
    site.renders += 1;
    const { content, away } = site;
    if (site.slow) await new Promise<void>((resolve) => void site.waiting.push(resolve));
    if (away) c.set('fallback', true);
    if (c.req.path === '/file') c.set('file', {});
    if (c.req.path === '/compressed') c.set('file', { precompressed: compressed });
    const language = c.req.header('accept-language');
    return c.text(`${away ? 'built-in' : content} ${language}`, site.status, {
      'Cache-Control': site.caching,
      ...(c.req.path !== '/file' && { Vary: 'Cookie, Accept-Language' }),
    });
  });
  const text = async (path = '/about', headers: Record<string, string> = {}) =>
    (await app.request(path, { headers: { 'accept-language': 'en', ...headers } })).text();
  const change = (content: string) => {
    site.content = content;
    changes.invalidate();
  };
  const revalidated = async () => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  };
  return { site, text, change, revalidated };
}

/** A session cookie, valid or not. */
const session = { cookie: 'session=x' };

describe('a cached response', () => {
  it('is rendered once for concurrent and later requests', async () => {
    const { site, text } = setUp();
    expect(await Promise.all([text(), text(), text()])).toEqual(['one en', 'one en', 'one en']);
    await text();
    expect(site.renders).toBe(1);
  });

  it('is compressed once per encoding for all concurrent requests', async () => {
    const { site, text } = setUp();
    site.content = 'a long page '.repeat(100);
    const encodings = ['br', 'gzip', 'br', 'gzip', 'br'];
    const bodies = encodings.map((encoding) => text('/compressed', { 'accept-encoding': encoding }));
    expect(await Promise.all(bodies)).toEqual(encodings);
    expect(site.compressions).toBe(2);
    await text('/compressed', { 'accept-encoding': 'br' });
    expect(site.compressions).toBe(2);
  });

  it('that is too large is rendered once for concurrent requests, counted, and logged once per route', async () => {
    const { site, text } = setUp({ maxSize: 20_000 });
    site.content = 'a page of five kilobytes '.repeat(200);
    await Promise.all([text(), text(), text()]);
    expect([site.renders, ...site.statuses]).toEqual([1, 'oversize', 'oversize', 'oversize']);
    await text();
    expect([site.renders, site.statuses.at(-1)]).toEqual([2, 'oversize']);
    expect(site.warnings).toMatchObject([{ route: '/*', maxEntrySize: 5000 }]);
    site.content = 'a short page';
    await text();
    await text();
    expect(site.statuses.slice(-2)).toEqual(['miss', 'hit']);
  });

  it('exists once per language', async () => {
    const { text } = setUp();
    expect([await text(), await text('/about', { 'accept-language': 'ro' })]).toEqual(['one en', 'one ro']);
  });

  it('is sent stale to a visitor after a change and revalidated in the background', async () => {
    const { site, text, change, revalidated } = setUp();
    await text();
    change('two');
    expect(await text()).toBe('one en');
    await revalidated();
    expect(await text()).toBe('two en');
    expect(site.renders).toBe(2);
  });

  it('is never sent to an operator, who reads the database, whether or not this process knows of a change', async () => {
    const { site, text } = setUp();
    await text();
    site.content = 'two';
    expect(await text('/about', session)).toBe('two en');
    expect(await text()).toBe('one en');
  });

  it('is stale for half a second at most, even if the render is slow', async () => {
    const { site, text, change } = setUp();
    await text();
    site.slow = true;
    change('two');
    site.now = cacheTimes.staleWhileRevalidate - 1;
    change('three');
    expect(await text()).toBe('one en');
    site.now = cacheTimes.staleWhileRevalidate;
    const later = text();
    await expect.poll(() => site.waiting.length).toBe(1);
    site.waiting[0]!();
    expect(await later).toBe('three en');
  });

  it('whose render started before a change does not answer a request after it', async () => {
    const { site, text, change } = setUp();
    site.slow = true;
    const before = text();
    await expect.poll(() => site.waiting.length).toBe(1);
    change('two');
    const after = text();
    await expect.poll(() => site.waiting.length).toBe(2);
    site.waiting[1]!();
    expect(await after).toBe('two en');
    site.waiting[0]!();
    expect(await before).toBe('one en');
    site.slow = false;
    expect(await text()).toBe('two en');
  });

  it('is sent while the database is unavailable, with a retry each second, until the database is back', async () => {
    const { site, text, change, revalidated } = setUp();
    await text();
    site.away = true;
    change('two');
    site.now = 10 * cacheTimes.staleWhileRevalidate;
    expect(await text()).toBe('one en');
    const { renders } = site;
    expect(await text()).toBe('one en');
    await revalidated();
    expect(site.renders).toBe(renders);
    site.away = false;
    site.now += cacheTimes.retry;
    expect(await text()).toBe('one en');
    await revalidated();
    expect(await text()).toBe('two en');
  });

  it('with stale content is not cached', async () => {
    const { site, text } = setUp();
    site.away = true;
    expect(await text()).toBe('built-in en');
    site.away = false;
    expect(await text()).toBe('one en');
  });

  it('is deleted when its address is no longer found, and kept when the render fails', async () => {
    const { site, text, change, revalidated } = setUp();
    await text();
    site.status = 500;
    change('two');
    site.now = cacheTimes.staleWhileRevalidate;
    expect(await text()).toBe('one en');
    site.status = 404;
    change('three');
    site.now += cacheTimes.retry;
    expect(await text()).toBe('one en');
    await revalidated();
    expect(await text()).toBe('three en');
    expect(site.renders).toBe(4);
  });

  it('belongs to a public address and is not `no-store`', async () => {
    const { site, text } = setUp();
    await text('/own');
    await text('/own');
    site.caching = 'no-store';
    await text();
    await text();
    expect(site.renders).toBe(4);
  });

  it('of a file is also sent to operators and survives changes', async () => {
    const { site, text, change } = setUp();
    await text('/file');
    change('two');
    site.now = 2 * cacheTimes.maxAge;
    expect([await text('/file'), await text('/file', session), site.renders]).toEqual(['one en', 'one en', 1]);
  });

  it('is evicted by later ones when the memory limit is reached', async () => {
    const { site, text } = setUp({ maxSize: 20_000 });
    for (let page = 1; page <= 50; page += 1) {
      await text(`/cases/${page}`);
      await text();
    }
    expect(site.renders).toBe(51);
    await text('/cases/50');
    expect(site.renders).toBe(51);
    await text('/cases/1');
    expect(site.renders).toBe(52);
  });

  it('is revalidated after a minute even if no change was announced', async () => {
    const { site, text, revalidated } = setUp();
    await text();
    site.content = 'two';
    site.now = cacheTimes.maxAge + 1;
    expect(await text()).toBe('one en');
    await revalidated();
    expect(await text()).toBe('two en');
  });
});
