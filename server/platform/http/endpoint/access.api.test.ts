import { afterAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../bootstrap/endpoints.ts';
import { bodyLimits } from './body.ts';
import { isForOperators } from './endpoint.ts';
import { sampleAddress, sampleBody } from '../../../testing/samples.ts';
import { testApp } from '../../../testing/test-app.ts';

const site = await testApp({ environment: { REGISTRATION: 'open' } });
afterAll(() => site[Symbol.asyncDispose]());

const allEndpoints = endpoints(site.context);
const named = (keep: (one: (typeof allEndpoints)[number]) => boolean) =>
  allEndpoints.filter(keep).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const missing = 987_654;

describe('the back office', () => {
  it.each(named(isForOperators))('%s is closed to visitors and users', async (_name, endpoint) => {
    // The body is invalid and the row is missing: the caller is checked before the request.
    for (const address of [
      sampleAddress(endpoint, missing),
      sampleAddress(endpoint, missing).replace('/api/', '/.netlify/functions/'),
    ]) {
      const visitor = await site.request(endpoint.method, address, { body: endpoint.body && 'nonsense' });
      expect([visitor.status, visitor.json]).toEqual([401, { error: 'Please sign in.' }]);
      const user = await site.request(endpoint.method, address, { body: endpoint.body && 'nonsense', as: 'user' });
      expect([user.status, user.json]).toEqual([403, { error: 'Unauthorized: Admins only' }]);
    }
  });

  it.each(named((endpoint) => isForOperators(endpoint) && endpoint.method !== 'GET'))(
    '%s needs the CSRF token',
    async (_name, endpoint) => {
      const { cookie } = await site.session('admin');
      for (const token of [undefined, '', 'wrong', (await site.session('user'))['x-csrf-token']!]) {
        const headers = { cookie: cookie!, ...(token !== undefined && { 'x-csrf-token': token }) };
        const { status } = await site.request(endpoint.method, sampleAddress(endpoint, missing), {
          headers,
          body: endpoint.body && 'nonsense',
        });
        expect(status).toBe(403);
      }
    },
  );

  it.each(named((endpoint) => isForOperators(endpoint) && endpoint.path.includes(':id')))(
    '%s responds with 404 if the row does not exist',
    async (_name, endpoint) => {
      for (const id of [missing, 0, 'abc', '2147483648', '1%00']) {
        const { status } = await site.request(endpoint.method, sampleAddress(endpoint, id), {
          as: 'admin',
          body: sampleBody(endpoint),
        });
        expect([id, status]).toEqual([id, 404]);
      }
    },
  );
});

describe('a body', () => {
  it.each(named(({ body }) => body !== undefined))(
    'of %s is checked for its type, its size and its schema, in this order',
    async (_name, endpoint) => {
      const ask = (body: unknown, headers: Record<string, string> = {}) =>
        site.request(endpoint.method, sampleAddress(endpoint, missing), {
          body,
          headers,
          as: isForOperators(endpoint) ? 'admin' : undefined,
        });
      const huge = 'x'.repeat(bodyLimits[endpoint.access] + 1);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
        expect((await ask(huge, { 'content-type': type })).status).toBe(415);
      }
      expect((await ask(huge)).status).toBe(413);
      expect((await ask(`{"name":"${huge}"}`, { 'content-length': '2' })).status).toBe(413);
      for (const nonsense of ['', '{', 'null', '[]', '"text"', '7', '{"a":1}x', new Uint8Array([0x7b, 0xff, 0x7d])]) {
        const { status, json } = await ask(nonsense);
        expect([nonsense, status]).toEqual([nonsense, 400]);
        expect(json.error).toBe('Please check what you entered.');
      }
    },
  );

  it('may declare a character set', async () => {
    const body = {
      name: 'Mira',
      email: 'mira@player.example',
      subject: 'A question',
      message: 'Do you publish games?',
    };
    const { status } = await site.request('POST', '/api/contact-v2', {
      body,
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    });
    expect(status).toBe(201);
  });
});
