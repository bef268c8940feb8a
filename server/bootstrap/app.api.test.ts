import { afterAll, describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { sampleAddress, sampleBody } from '../testing/samples.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());

const allEndpoints = endpoints(site.context);
const message = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Do you publish games?' };

describe('every answer', () => {
  it.each(['/', '/api/cases', '/api/nothing', '/healthz', '/api/projects'])(
    'of %s carries the security headers and an id',
    async (path) => {
      const { headers } = await site.request('GET', path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; manifest-src 'self'; " +
          "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
          "object-src 'none'; require-trusted-types-for 'script'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    },
  );

  it('allows only the case editor to contain a frame, and only previews to be framed', async () => {
    const policy = async (path: string) => (await site.request('GET', path)).headers.get('content-security-policy')!;
    const editor = await policy('/system-panel/cases/1');
    expect([editor.includes("frame-src 'self'"), editor.includes("frame-ancestors 'none'")]).toEqual([true, true]);
    for (const path of ['/preview/case', '/ru/preview/case'])
      expect(await policy(path)).toContain("frame-ancestors 'self'");
    for (const path of ['/', '/cases/1', '/system-panel', '/system-panel/cases', '/system-panel/partners/1']) {
      expect(await policy(path)).toContain("frame-ancestors 'none'");
      expect(await policy(path)).not.toContain('frame-src');
    }
  });

  it.each([
    ['for its own host', {}, 'max-age=31536000'],
    [
      'for subdomains too, where the operator says so',
      { HSTS_SUBDOMAINS: 'on' },
      'max-age=31536000; includeSubDomains',
    ],
  ])('requires HTTPS if the site has it, %s', async (_for, environment, value) => {
    await using secure = await testApp({ environment: { PUBLIC_URL: 'https://studio.example', ...environment } });
    for (const path of ['/healthz', '/media/none.jpg', '/track/none/files/1'])
      expect((await secure.request('GET', path)).headers.get('strict-transport-security')).toBe(value);
  });

  it('has an id that the server generated, which is also in its log line', async () => {
    const { headers } = await site.request('GET', '/api/cases/2', { headers: { 'x-request-id': 'mine' } });
    const requestId = headers.get('x-request-id');
    expect(requestId).not.toBe('mine');
    expect(site.log.filter((line) => line.requestId === requestId)).toMatchObject([
      { msg: 'request', method: 'GET', route: '/api/cases/:id', status: 200, ms: expect.any(Number) },
    ]);
  });

  it('adds nothing about the person to the log', async () => {
    const from = site.log.length;
    await site.request('POST', '/api/contact-v2?who=mira', {
      body: message,
      headers: { cookie: 'session=secret', 'x-forwarded-for': '203.0.113.7' },
    });
    await site.request('POST', '/api/contact-v2', { body: { ...message, email: 'mira.at.player.example' } });
    await site.request('GET', '/mira/203.0.113.7');
    const lines = JSON.stringify(site.log.slice(from));
    expect(lines).not.toMatch(/mira|player|203\.0|secret/i);
  });

  it('may be cached only if it is the same for everyone', async () => {
    const caching = async (path: string, as?: 'admin') =>
      (await site.request('GET', path, { as })).headers.get('cache-control');
    expect(await caching('/api/cases')).toBe('no-cache');
    expect(await caching('/api/partners')).toBe('no-cache');
    expect(await caching('/api/auth/user')).toBe('no-store');
    expect(await caching('/api/projects', 'admin')).toBe('no-store');
    expect(await caching('/api/projects')).toBe('no-store');
    expect(await caching('/api/nothing')).toBe('no-store');
  });

  it('is not sent again to a browser that has it, and is revalidated', async () => {
    const first = await site.request('GET', '/api/cases');
    const tag = first.headers.get('etag')!;
    const second = await site.request('GET', '/api/cases', { headers: { 'if-none-match': `"other", ${tag}` } });
    expect([second.status, second.text]).toEqual([304, '']);
    expect(second.headers.get('x-request-id')).not.toBeNull();
    const raw = await site.app.fetch(
      new Request('http://localhost:3000/api/cases', { headers: { 'accept-encoding': 'gzip, br' } }),
    );
    expect(raw.headers.get('content-encoding')).toBe('br');
    expect(Number(raw.headers.get('content-length'))).toBeLessThan(first.text.length / 2);
    expect(raw.headers.get('content-type')).toContain('application/json');
  });
});

describe('an address', () => {
  it.each([
    '/api/nothing',
    '/api',
    '/api/',
    '/api/cases/',
    '/api/cases/1/2',
    '/.netlify/functions/nothing',
    '/.netlify/functions/',
    '/api/__proto__',
    '/api/constructor',
    '/api/%E0%A4%A',
    '/api/cases/%E0%A4%A',
    '/api/%2e%2e/x',
    '/api/cases%2f1',
  ])('%s is not found, in JSON', async (path) => {
    const { status, json } = await site.request('GET', path);
    expect([status, json]).toEqual([404, { error: 'Not found.' }]);
  });

  it.each([...new Set(allEndpoints.map(({ path }) => path))])('%s lists its methods', async (path) => {
    const methods = allEndpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method as string);
    const allowed = [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])].toSorted().join(', ');
    const address = path.replaceAll(/:\w+/g, '1');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
      (name) => !methods.includes(name),
    )) {
      const { status, headers, json } = await site.request(method, address);
      expect([method, status, json.error]).toEqual([method, 405, 'This address does not accept that kind of request.']);
      expect(headers.get('allow')).toBe(allowed);
    }
    const { status, headers, text } = await site.request('OPTIONS', address);
    expect([status, headers.get('allow'), text]).toEqual([204, allowed, '']);
  });

  it('has the same response to HEAD as to GET, without the body', async () => {
    const { status, headers, text } = await site.request('HEAD', '/api/cases/2');
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('content-type')).toContain('application/json');
    expect((await site.request('HEAD', '/api/projects')).status).toBe(401);
    expect((await site.request('HEAD', '/api/nothing')).status).toBe(404);
  });
});

describe('the language of an answer', () => {
  it.each([
    [{ cookie: 'language=ru', 'accept-language': 'ro-MD, ro;q=0.9' }, /Не найдено/],
    [{ cookie: 'language=ru', 'accept-language': 'en' }, /Not found/],
    [{ 'accept-language': 'de-DE, ro;q=0.8, ru;q=0.5' }, /[ăâîșț]|Nu/],
    [{ cookie: 'language=%E0%A4%A; language2=ru', 'accept-language': ';;q=,q=x,' }, /Not found/],
    [{}, /Not found/],
  ])('follows %j', async (headers, text) => {
    expect((await site.request('GET', '/api/nothing', { headers })).json.error).toMatch(text);
  });
});

describe('an unexpected failure', () => {
  it('is reported without its reason, which is logged', async () => {
    await using broken = await testApp();
    await broken.session('admin');
    await broken.db.schema.alterTable('projects').renameTo('elsewhere').execute();
    const { status, json, text } = await broken.request('GET', '/api/projects', { as: 'admin' });
    expect([status, json]).toEqual([500, { error: 'Something went wrong on our side. Please try again.' }]);
    expect(text).not.toMatch(/select|projects|\.ts/);
    const line = broken.log.find(({ msg }) => msg === 'unexpected error');
    expect(line).toMatchObject({ level: 50, err: { stack: expect.stringContaining('.ts') } });
    // The derived tables are compared with this one when the database is removed.
    await broken.db.schema.alterTable('elsewhere').renameTo('projects').execute();
  });
});

describe('both forms of a path', () => {
  it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s have the same response',
    async (_name, endpoint) => {
      const body = sampleBody(endpoint);
      // Only the first slash after the prefix becomes a dash.
      const address = sampleAddress(endpoint, 987_654);
      const [resource, ...below] = address.slice('/api/'.length).split('/');
      const rewritten = `/.netlify/functions/${[resource, below.join('/')].filter(Boolean).join('-')}`;
      const [direct, functional] = [
        await site.request(endpoint.method, address, { body }),
        await site.request(endpoint.method, rewritten, { body }),
      ];
      expect(functional.status).toBe(direct.status);
      expect(Object.keys(functional.json)).toEqual(Object.keys(direct.json));
    },
  );
});
