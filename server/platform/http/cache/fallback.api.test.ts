import { afterAll, describe, expect, it } from 'vitest';
import { cases } from '../../../../content/cases.ts';
import { features } from '../../../../content/features.ts';
import { partners } from '../../../../content/partners.ts';
import { testApp } from '../../../testing/test-app.ts';
import { sampleAddress, sampleBody } from '../../../testing/samples.ts';
import { endpoints } from '../../../bootstrap/endpoints.ts';

const site = await testApp();
const admin = await site.session('admin');
await site.makeDatabaseUnavailable();
afterAll(() => site[Symbol.asyncDispose]());

describe('while the database is unavailable', () => {
  it.each([
    ['/api/cases', cases],
    ['/api/cases?topCase=true&featured=true', cases.filter(({ topCase, featured }) => topCase && featured)],
    ['/api/cases/2', cases.find(({ id }) => id === 2)],
    ['/api/cases/999', cases[0]],
    ['/api/partners', partners],
    ['/api/features', features],
    ['/api/portfolio-items', null],
  ])('%s returns the built-in data', async (path, answer) => {
    const { status, json } = await site.request('GET', path);
    expect([status, json]).toEqual([200, answer]);
  });

  it.each(
    endpoints(site.context)
      .filter(({ method, access, path }) => access !== 'public' || method !== 'GET' || path === '/api/auth/user')
      // These endpoints respond with 404 unless they are configured.
      .filter(
        ({ path }) => !['/api/auth/register', '/api/inbound'].includes(path) && !path.startsWith('/api/auth/provider'),
      )
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s responds with 503 and the time of the next attempt', async (_name, endpoint) => {
    const { status, headers, json } = await site.request(endpoint.method, sampleAddress(endpoint), {
      headers: admin,
      body: sampleBody(endpoint),
    });
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(json.error).toBe('We cannot store or read data right now. Please try again in a moment.');
  });

  it('the process is healthy, but not ready', async () => {
    expect((await site.request('GET', '/healthz')).status).toBe(200);
    expect((await site.request('GET', '/readyz')).status).toBe(503);
  });
});

it('a server that has found its database damaged is not ready', async () => {
  await using damaged = await testApp();
  expect((await damaged.request('GET', '/readyz')).status).toBe(200);
  damaged.context.health.isDamaged = true;
  expect((await damaged.request('GET', '/readyz')).status).toBe(503);
});
