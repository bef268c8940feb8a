import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../../../bootstrap/endpoints.ts';
import { isForOperators } from './endpoint.ts';
import { sampleAddress, sampleBody } from '../../../testing/samples.ts';
import { testApp } from '../../../testing/test-app.ts';

/*
 * Hostile input to each public endpoint and each field of its body. No call may cause a server error, and harmless text is stored
 * unchanged, except for control and direction characters.
 */

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());

// Downloads that are not JSON have their own tests.
const testedEndpoints = endpoints(site.context);
const open = testedEndpoints.filter((endpoint) => !isForOperators(endpoint) && endpoint.download === undefined);
const forms = open.filter(
  ({ body, path }) => body !== undefined && !/^\/api\/(auth\/|invitations\/|previews$)/.test(path),
);
const links = open.filter(({ path }) => /^\/api\/(invitations\/|previews$)/.test(path));
const named = (list: typeof open) => list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
const texts = {
  'an SQL injection': `x'); DROP TABLE projects; --`,
  'a script': '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'a template': '{{constructor.constructor("return 1")()}} ${7*7} %{x}',
  'a header injection': 'x\r\nBcc: everybody@player.example',
  'a format': '%s %n %d',
  'combining characters': 'txt\u0301\u0327',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈',
  'an ICU pattern': "{count, plural, other {#}} '{",
};
/** Texts, each with its stored form. */
const cleaned = {
  'direction characters': ['fish \u202Eexe\u202C \u2066and\u2069 \u200Fchips', 'fish exe and chips'],
  'characters without a width': ['fish\u200B and\u2060 chips\uFEFF', 'fish and chips'],
  'control characters': ['fish\u0007 and\u001B[2J\u009B chips', 'fish and[2J chips'],
};
const refused = {
  NUL: 'abc\0defghijkl',
  'half a surrogate pair': 'abcdefghijkl\uD800',
};
const wrongTypes: unknown[] = [null, true, 7, 1e308, [], {}, [[]], { toString: 1 }, [null]];

/** The response is JSON without internals, neither a server error nor a page. */
const expectHarmless = ({ status, headers, json, text }: Awaited<ReturnType<typeof site.request>>) => {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(headers.get('content-type')).toContain('application/json');
  expect(json).toBeDefined();
  if (status >= 400) expect(text).not.toMatch(/sqlite|postgres|node_modules|\.ts\b|syntax error/i);
};

describe.each(named(forms))('%s', (_name, endpoint) => {
  const sample = sampleBody(endpoint) as Record<string, unknown>;
  const send = (body: unknown) => site.request(endpoint.method, sampleAddress(endpoint), { body });

  it.each(Object.keys(sample))('rejects a wrong type of %s', async (field) => {
    for (const value of wrongTypes) {
      if (Array.isArray(sample[field]) && (value === null || (Array.isArray(value) && value.length === 0))) continue;
      const answer = await send({ ...sample, [field]: value });
      expectHarmless(answer);
      expect([value, answer.status]).toEqual([value, 400]);
    }
  });

  it.each(Object.entries(refused))('rejects %s', async (_what, text) => {
    for (const [field, value] of Object.entries(sample)) {
      const answer = await send({ ...sample, [field]: Array.isArray(value) ? [text] : text });
      expectHarmless(answer);
      expect([field, answer.status]).toEqual([field, 400]);
    }
  });

  it.each(Object.entries(texts))('stores %s unchanged, or rejects it', async (_what, text) => {
    for (const [field, value] of Object.entries(sample)) {
      const answer = await send({ ...sample, [field]: Array.isArray(value) ? [text] : text });
      expectHarmless(answer);
      if (answer.status !== 201) continue;
      const table = endpoint.path === '/api/projects' ? 'projects' : 'messages';
      const row = await site.db.selectFrom(table).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
      const stored = Object.values(row).map(String);
      // Single-line fields have no control characters.
      const storedForms = [text, text.replace(/\r\n/, ' ')].map((variant) => variant.trim());
      expect(
        stored.some((column) =>
          storedForms.some((variant) => column === variant || column === JSON.stringify([variant])),
        ),
      ).toBe(true);
    }
  });

  it.each(Object.entries(cleaned))('stores a text without its %s, or rejects it', async (_what, [typed, shown]) => {
    for (const [field, value] of Object.entries(sample)) {
      const answer = await send({ ...sample, [field]: Array.isArray(value) ? [typed] : typed });
      expectHarmless(answer);
      if (answer.status !== 201) continue;
      const table = endpoint.path === '/api/projects' ? 'projects' : 'messages';
      const row = await site.db.selectFrom(table).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
      const stored = Object.values(row).map(String);
      expect(stored.some((column) => column === shown || column === JSON.stringify([shown]))).toBe(true);
    }
  });

  it.each([
    ['deep lists', deep('[', ']')],
    ['deep objects', deep('{"a":', '}').replace('}', '1}')],
    ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a number beyond all numbers', '{"name":1e999}'],
    ['UTF-16', new Uint8Array(Buffer.from('\uFEFF{"name":"x"}', 'utf16le'))],
    ['overlong UTF-8', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
    [
      'two thousand fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index}`, index]))),
    ],
  ])('rejects %s', async (_what, body) => {
    const answer = await send(body);
    expectHarmless(answer);
    expect(answer.status).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('ignores fields that try to reach a prototype', async () => {
    const body = JSON.stringify(sample).replace(
      /\}$/,
      ',"__proto__":{"status":"completed"},"constructor":{"prototype":{"x":1}}}',
    );
    const answer = await send(body);
    expect(answer.status).toBe(201);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('responds to any body without a server error', async () => {
    const keys = fc.constantFrom(...Object.keys(sample), '__proto__', 'id', 'status', 'length');
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.dictionary(keys, fc.oneof(fc.string({ unit: 'binary', maxLength: 2000 }), fc.jsonValue({ maxDepth: 2 }))),
      fc.record(
        Object.fromEntries(
          Object.entries(sample).map(([name, value]) => [
            name,
            fc.oneof(fc.constant(value), fc.string({ unit: 'binary' })),
          ]),
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const answer = await send(JSON.stringify(body));
        expectHarmless(answer);
        expect([201, 400]).toContain(answer.status);
      }),
      { numRuns: 150 },
    );
  });
});

describe.each(named(links))('%s', (_name, endpoint) => {
  const sample = sampleBody(endpoint) as Record<string, unknown>;

  it('reveals only that the link does not exist', async () => {
    for (const token of [...Object.values(texts), ...Object.values(refused), ...wrongTypes, 'x'.repeat(5000)]) {
      const response = await site.request(endpoint.method, sampleAddress(endpoint), { body: { ...sample, token } });
      expectHarmless(response);
      expect([400, 404, 429]).toContain(response.status);
    }
  });
});

describe.each(named(open.filter(({ method }) => method === 'GET')))('%s', (_name, endpoint) => {
  const strange = [
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '..%2f..%2fetc%2fpasswd',
    "1' OR '1'='1",
    '1;select pg_sleep(9)',
    'a'.repeat(3000),
    '{{7*7}}',
    '💥',
  ];

  it.each(strange)('responds to %j in its query and path', async (text) => {
    const addresses = [
      ...['topCase', 'featured', 'x', '__proto__'].map(
        (name) => `${sampleAddress(endpoint)}?${name}=${text}&${name}=true`,
      ),
      `${endpoint.path.replace(':id', '')}/${text}`.replace('//', '/'),
      `/.netlify/functions/${endpoint.path.slice('/api/'.length).replace(':id', '')}-${text}`,
    ];
    for (const address of addresses) {
      const answer = await site.request('GET', address);
      expectHarmless(answer);
      expect([200, 400, 401, 404]).toContain(answer.status);
    }
  });
});

/** Copies of a value in which one text, or one null, is replaced by `wrong`. */
function* spoilt(value: unknown, wrong: string): Generator {
  if (typeof value === 'string' || value === null) yield wrong;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const other of spoilt(part, wrong))
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
}

describe('with a submission and a message stored', () => {
  /** The statuses for an admin whose request fails before the text is checked. */
  const unreached = (endpoint: (typeof testedEndpoints)[number]) => (isForOperators(endpoint) ? [401, 403] : []);

  beforeAll(async () => {
    for (const endpoint of forms)
      await site.request(endpoint.method, sampleAddress(endpoint), { body: sampleBody(endpoint) });
  });

  it.each(named(testedEndpoints.filter(({ body }) => body)))(
    'no text in the body of %s causes a database error',
    async (_name, endpoint) => {
      for (const wrong of Object.values(refused))
        for (const body of spoilt(sampleBody(endpoint), wrong)) {
          const { status } = await site.request(endpoint.method, sampleAddress(endpoint), { body, as: 'admin' });
          expect([body, status < 500]).toEqual([body, true]);
          expect(unreached(endpoint)).not.toContain(status);
        }
    },
  );

  it.each(named(testedEndpoints.filter(({ query }) => query)))(
    'no parameter of %s causes a database error',
    async (_name, endpoint) => {
      const { properties = {} } = z.toJSONSchema(endpoint.query!, { io: 'input', unrepresentable: 'any' });
      for (const name of Object.keys(properties)) {
        const { status } = await site.request(endpoint.method, `${sampleAddress(endpoint)}?${name}=%00`, {
          as: 'admin',
        });
        expect([name, status < 500]).toEqual([name, true]);
        expect(unreached(endpoint)).not.toContain(status);
      }
    },
  );
});

describe('headers', () => {
  it.each([
    ['cookie', 'session=%00; language=%ff; ;;=;__Host-session=x'],
    ['cookie', `session=${'x'.repeat(8000)}`],
    ['accept-language', 'x'.repeat(10_000)],
    ['accept-language', ',;q=NaN;q=-1,ru;q=abc,*'],
    ['x-forwarded-for', `${'1.2.3.4,'.repeat(500)}<script>`],
    ['x-csrf-token', 'é'.repeat(500)],
    ['accept-encoding', 'br;q=0, gzip;q=0.000, identity;q=0, *;q=0'],
    ['if-none-match', ',,,W/,"'],
    ['content-length', '-1'],
    ['idempotency-key', "'; drop table projects; --"],
    ['origin', 'javascript:alert(1)'],
  ])('%s: %s do no harm', async (name, value) => {
    for (const endpoint of open) {
      const answer = await site.request(endpoint.method, sampleAddress(endpoint), {
        body: sampleBody(endpoint),
        headers: { [name]: value },
      });
      expectHarmless(answer);
      expect([200, 201, 400, 401, 403, 404, 429]).toContain(answer.status);
    }
  });
});
