import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { foldedText } from '../../../../domain/text/search-words.ts';
import { matchRoute } from '../../../../app/routing/routes.ts';
import { endpoints } from '../../../bootstrap/endpoints.ts';
import type { Schema } from '../../../testing/from-schema.ts';
import { fastest, longTexts } from '../../../testing/hostile-length.ts';
import { testApp } from '../../../testing/test-app.ts';

const site = await testApp({ environment: { REGISTRATION: 'open' } });
afterAll(() => site[Symbol.asyncDispose]());

/** The maximum time in ms for checking 64 kB, during which no other request is served. */
const limit = 50;

/** A value that matches a schema, with `text` in every string. */
function filled(schema: Schema, text: string): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return filled(first, text);
  if (schema.const ?? schema.enum) return schema.const ?? schema.enum[0];
  if (schema.type === 'array') return [filled(schema.items, text)];
  if (schema.type !== 'object') return schema.type === 'boolean' ? false : text;
  return Object.fromEntries(
    Object.entries<Schema>(schema.properties ?? {}).map(([name, field]) => [name, filled(field, text)]),
  );
}

const schemas = endpoints(site.context).flatMap(({ method, path, body, query }) =>
  [body, query].filter((schema) => schema !== undefined).map((schema) => [`${method} ${path}`, schema] as const),
);

it.each(schemas)('the body of %s is checked in 50 ms, even with 64 kB of hostile text', (_name, schema) => {
  const form = z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' });
  const values = Object.entries(longTexts).map(([kind, text]) => [kind, filled(form, text)] as const);
  expect(slow(values, (value) => z.safeParse(schema as z.ZodMiniType, value))).toEqual([]);
});

it('a text is indexed for the search in 50 ms', () => {
  expect(slow(Object.entries(longTexts), foldedText)).toEqual([]);
});

it('a path as long as a server accepts is routed in 50 ms', () => {
  const paths = Object.entries(longTexts).map(([kind, text]) => [kind, `/${text.slice(0, 16_000)}x`] as const);
  expect(slow(paths, matchRoute)).toEqual([]);
});

/** The inputs that take longer than the limit, each with its time in ms. */
function slow<Value>(inputs: (readonly [string, Value])[], run: (value: Value) => unknown) {
  return inputs
    .map(([kind, value]) => [kind, fastest(() => run(value), limit)] as const)
    .filter(([, time]) => time > limit);
}
