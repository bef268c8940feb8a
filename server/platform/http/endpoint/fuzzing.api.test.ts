import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hashPassword } from '../../../features/accounts/password.ts';
import { startSession } from '../../../features/accounts/sessions.ts';
import { createUser } from '../../../features/accounts/users.ts';
import { functionPath } from './function-paths.ts';
import { validFor, hostileText, hostileValue, nearlyValidFor, type Schema } from '../../../testing/from-schema.ts';
import { testApp, type Answer } from '../../../testing/test-app.ts';

/*
 * Calls every operation of the product's own /api/openapi.json with generated inputs (valid, nearly valid and hostile), as every kind of
 * caller, under both forms of its path. The response must always be one that the document declares. A failure prints its seed; targeted
 * attacks are in hostile-input.api.test.ts.
 */

const site = await testApp({ seeded: true, environment: { REGISTRATION: 'open', FORM_LIMIT: '100000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { json: document } = await site.request('GET', '/api/openapi.json');

const operations: [string, { method: string; path: string; operation: Schema }][] = Object.entries<Schema>(
  document.paths,
)
  .filter(([path]) => path.startsWith('/api/'))
  .flatMap(([path, item]) =>
    Object.entries<Schema>(item).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${path}`, { method: method.toUpperCase(), path, operation }] as const,
    ),
  )
  .map(([name, failures]) => [name, failures]);

/** The time per operation in ms: the whole file runs for at most 8 s, regardless of the number of operations and the speed of the machine. */
const share = 8000 / operations.length;

const hash = await hashPassword('lantern harbour quilt');
const users = {
  user: (await createUser(site.db, { username: 'user', email: null, role: 'user', password: hash }, new Date())).id,
  admin: (await createUser(site.db, { username: 'admin', email: null, role: 'admin', password: hash }, new Date())).id,
};
// One of the calls requires a second factor for everybody, which would limit an admin's session without one.
await site.db
  .insertInto('passkeys')
  .values({
    id: 987_654,
    userId: users.admin,
    credentialId: 'c',
    publicKey: 'k',
    counter: 0,
    transports: '[]',
    name: 'Phone',
    createdAt: new Date().toISOString(),
  })
  .execute();
const callers = ['visitor', 'user', 'admin', 'admin', 'admin', 'admin without token'] as const;

/** Opens a session per call, since one of the operations signs out. */
async function headersOf(caller: (typeof callers)[number]): Promise<Record<string, string>> {
  if (caller === 'visitor') return {};
  const { token, csrfToken } = await startSession(site.db, users[caller === 'user' ? 'user' : 'admin'], new Date());
  return { cookie: `session=${token}`, ...(caller !== 'admin without token' && { 'x-csrf-token': csrfToken }) };
}

/** A header's value with the bytes that a client can send. */
const headerValue = (value: unknown) => String(value).replaceAll(/[^\x20-\x7e\x80-\xff]/g, '');

/** Generates one call of an operation: mostly valid, partly not. */
function call({ path, operation }: { path: string; operation: Schema }) {
  const parameters: Schema[] = operation.parameters;
  // At most three parameters: among twenty, one is almost always invalid and the endpoint would report only that.
  const anyParameters = (location: string, wrong: fc.Arbitrary<unknown>) => {
    const candidates = parameters.filter((parameter) => parameter.in === location);
    return fc
      .shuffledSubarray(candidates, { maxLength: Math.min(candidates.length, 3) })
      .chain((chosen) =>
        fc.record(
          Object.fromEntries(
            chosen.map(({ name, schema }) => [
              name,
              fc.oneof({ weight: 3, arbitrary: validFor(schema, document) }, { weight: 1, arbitrary: wrong }),
            ]),
          ),
        ),
      );
  };
  const body: Schema | undefined = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    caller: fc.constantFrom(...callers),
    functionForm: fc.boolean(),
    id: /\{(?:id|slug)\}/.test(path)
      ? fc.oneof(fc.integer({ min: 1, max: 8 }).map(String), hostileText.map(encodeHostile))
      : fc.constant(''),
    query: anyParameters('query', hostileText),
    unasked: fc.option(fc.tuple(hostileText, hostileText), { freq: 8 }),
    headers: anyParameters('header', hostileText),
    more: fc.option(
      fc.tuple(fc.constantFrom('accept-language', 'prefer', 'if-none-match', 'x-forwarded-for', 'accept'), hostileText),
      { freq: 4 },
    ),
    type: fc.oneof({ weight: 20, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: hostileText }),
    body: body
      ? fc.oneof(
          { weight: 4, arbitrary: validFor(body, document).map((value) => JSON.stringify(value)) },
          { weight: 4, arbitrary: nearlyValidFor(body, document).map((value) => JSON.stringify(value)) },
          { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: fc.oneof(hostileText, fc.constant(`{"name":"${'x'.repeat(600_000)}"}`)) },
        )
      : fc.constant(undefined),
  });
}

type Call = typeof call extends (operation: never) => fc.Arbitrary<infer Value> ? Value : never;

/** Encodes a part of a path; some results are invalid percent-encodings. */
const encodeHostile = (value: string): string =>
  value.length % 3 === 0 ? `%${value.length.toString(16)}%zz` : encodeURIComponent(value.toWellFormed());

async function send(method: string, path: string, generated: Call): Promise<Answer> {
  const address = path.replace(/\{(?:id|slug)\}/, () => generated.id);
  const query = new URLSearchParams(
    [...Object.entries(generated.query), ...(generated.unasked ? [generated.unasked] : [])].map(([name, value]) => [
      name,
      String(value).toWellFormed(),
    ]),
  ).toString();
  const headers = Object.entries({
    ...generated.headers,
    ...(generated.more && { [generated.more[0]]: generated.more[1] }),
  });
  return site.request(method, `${generated.functionForm ? functionPath(address) : address}${query && `?${query}`}`, {
    headers: {
      ...(await headersOf(generated.caller)),
      ...Object.fromEntries(headers.map(([name, value]) => [name, headerValue(value)])),
      ...(generated.body !== undefined && { 'content-type': headerValue(generated.type) }),
    },
    body: generated.body,
  });
}

/** Internals that no error response may reveal. */
const inside =
  /node_modules|\.[mc]?[jt]s\b|\bat \S+ \(|sqlite|postgres|kysely|syntax error|\b(select|insert into|update|delete from)\b.*\b(from|values|set|where)\b|\/(server|domain|tmp|home|usr|root)\b|stack/i;

const errorAnswer = z.strictObject({
  error: z.string(),
  issues: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
});

/** A validator of responses, derived from the document. For `email` the `pattern` counts, since zod's `format` has a different rule. */
function checked(schema: Schema): z.ZodType {
  const inner = (part: Schema): Schema =>
    JSON.parse(
      JSON.stringify(part).replaceAll('#/components/schemas/', '#/$defs/').replaceAll('"format":"email",', ''),
    ) as Schema;
  return z.fromJSONSchema({ ...inner(schema), $defs: inner(document.components.schemas) });
}

describe.each(operations)('%s', (_name, { method, path, operation }) => {
  const declaredStatuses = Object.keys(operation.responses).map(Number);
  const answers = Object.fromEntries(
    declaredStatuses
      .filter((status) => status < 300)
      .flatMap((status) =>
        Object.entries<Schema>(operation.responses[status].content).map(([type, { schema }]) => [
          `${status} ${type}`,
          checked(schema),
        ]),
      ),
  );

  it('responds to any call as the document declares', async () => {
    const end = performance.now() + share;
    await fc.assert(
      fc.asyncProperty(call({ path, operation }), async (generated) => {
        if (performance.now() > end) return;
        const { status, headers, json, text } = await send(method, path, generated);
        expect(status).toBeLessThan(500);
        const types = Object.keys(operation.responses[status]?.content ?? { 'application/json': {} });
        const type = headers.get('content-type')?.split(';')[0];
        expect(types).toContain(type);
        // An unusual id may change the path into another one.
        expect([
          ...declaredStatuses,
          ...(path.includes('{id}') && !/^\d$/.test(generated.id) ? [404, 405] : []),
        ]).toContain(status);
        expect(
          (answers[`${status} ${type}`] ?? errorAnswer).safeParse(type === 'application/json' ? json : text).error
            ?.issues,
        ).toBeUndefined();
        expect(status < 300 ? '' : text).not.toMatch(inside);
      }),
      { numRuns: 200, timeout: 30_000 },
    );
  });
});

it('none of these calls caused a server error, and the log contains none', () => {
  expect(site.log.filter(({ level }) => level >= 50)).toEqual([]);
});
