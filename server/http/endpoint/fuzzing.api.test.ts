import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hashPassword } from '../../auth/password.ts';
import { startSession } from '../../auth/sessions.ts';
import { createUser } from '../../auth/users.ts';
import { functionPath } from './function-paths.ts';
import { validFor, hostileText, hostileValue, nearlyValidFor, type Schema } from '../../testing/from-schema.ts';
import { testApp, type Answer } from '../../testing/test-app.ts';

/*
 * Every operation of the product's own /api/openapi.json with inputs made from it: right ones, ones that are nearly right and
 * hostile ones, from everybody, under both forms of its path. The answer is always one that the document tells of. A failure
 * prints its seed; what strangers send on purpose stands in hostile-input.api.test.ts.
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
  .map(([name, found]) => [name, found]);

/** What each operation is given, in ms: the whole takes no longer than 8 s, however many there are and however slow the machine. */
const share = 8000 / operations.length;

const hash = await hashPassword('lantern harbour quilt');
const users = {
  user: (await createUser(site.db, { username: 'user', email: null, role: 'user', password: hash }, new Date())).id,
  admin: (await createUser(site.db, { username: 'admin', email: null, role: 'admin', password: hash }, new Date())).id,
};
// One of the calls requires a second factor of everybody: without one the admin's sessions would be limited.
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

/** A session of its own for each call: one of them signs out. */
async function headersOf(caller: (typeof callers)[number]): Promise<Record<string, string>> {
  if (caller === 'visitor') return {};
  const { token, csrfToken } = await startSession(site.db, users[caller === 'user' ? 'user' : 'admin'], new Date());
  return { cookie: `session=${token}`, ...(caller !== 'admin without token' && { 'x-csrf-token': csrfToken }) };
}

/** A header's value as a program may put it on the wire. */
const headerValue = (value: unknown) => String(value).replaceAll(/[^\x20-\x7e\x80-\xff]/g, '');

/** One call of an operation: mostly as the document says, partly not. */
function call({ path, operation }: { path: string; operation: Schema }) {
  const parameters: Schema[] = operation.parameters;
  // At most three parameters: among twenty, one is almost always invalid and the endpoint would report only that.
  const some = (place: string, wrong: fc.Arbitrary<unknown>) => {
    const all = parameters.filter((each) => each.in === place);
    return fc
      .shuffledSubarray(all, { maxLength: Math.min(all.length, 3) })
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
    id: path.includes('{id}')
      ? fc.oneof(fc.integer({ min: 1, max: 8 }).map(String), hostileText.map(encodeHostile))
      : fc.constant(''),
    query: some('query', hostileText),
    unasked: fc.option(fc.tuple(hostileText, hostileText), { freq: 8 }),
    headers: some('header', hostileText),
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

/** Parts of a path; some of them are not valid encodings. */
const encodeHostile = (value: string): string =>
  value.length % 3 === 0 ? `%${value.length.toString(16)}%zz` : encodeURIComponent(value.toWellFormed());

async function send(method: string, path: string, made: Call): Promise<Answer> {
  const address = path.replace('{id}', () => made.id);
  const query = new URLSearchParams(
    [...Object.entries(made.query), ...(made.unasked ? [made.unasked] : [])].map(([name, value]) => [
      name,
      String(value).toWellFormed(),
    ]),
  ).toString();
  const headers = Object.entries({ ...made.headers, ...(made.more && { [made.more[0]]: made.more[1] }) });
  return site.request(method, `${made.functionForm ? functionPath(address) : address}${query && `?${query}`}`, {
    headers: {
      ...(await headersOf(made.caller)),
      ...Object.fromEntries(headers.map(([name, value]) => [name, headerValue(value)])),
      ...(made.body !== undefined && { 'content-type': headerValue(made.type) }),
    },
    body: made.body,
  });
}

/** What no answer to a wrong call may tell. */
const inside =
  /node_modules|\.[mc]?[jt]s\b|\bat \S+ \(|sqlite|postgres|kysely|syntax error|\b(select|insert into|update|delete from)\b.*\b(from|values|set|where)\b|\/(server|domain|tmp|home|usr|root)\b|stack/i;

const errorAnswer = z.strictObject({
  error: z.string(),
  issues: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
});

/** A check of answers, made from the document. The pattern beside `email` is the rule; zod has another of its own. */
function checked(schema: Schema): z.ZodType {
  const inner = (part: Schema): Schema =>
    JSON.parse(
      JSON.stringify(part).replaceAll('#/components/schemas/', '#/$defs/').replaceAll('"format":"email",', ''),
    ) as Schema;
  return z.fromJSONSchema({ ...inner(schema), $defs: inner(document.components.schemas) });
}

describe.each(operations)('%s', (_name, { method, path, operation }) => {
  const done = Object.keys(operation.responses).map(Number);
  const answers = Object.fromEntries(
    done
      .filter((status) => status < 300)
      .flatMap((status) =>
        Object.entries<Schema>(operation.responses[status].content).map(([type, { schema }]) => [
          `${status} ${type}`,
          checked(schema),
        ]),
      ),
  );

  it('answers whatever it is asked as the document says', async () => {
    const end = performance.now() + share;
    await fc.assert(
      fc.asyncProperty(call({ path, operation }), async (made) => {
        if (performance.now() > end) return;
        const { status, headers, json, text } = await send(method, path, made);
        expect(status).toBeLessThan(500);
        const types = Object.keys(operation.responses[status]?.content ?? { 'application/json': {} });
        const type = headers.get('content-type')?.split(';')[0];
        expect(types).toContain(type);
        // A strange id may make the path another one.
        expect([...done, ...(path.includes('{id}') && !/^\d$/.test(made.id) ? [404, 405] : [])]).toContain(status);
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

it('none of all that was a fault of the server, and none is in the log', () => {
  expect(site.log.filter(({ level }) => level >= 50)).toEqual([]);
});
