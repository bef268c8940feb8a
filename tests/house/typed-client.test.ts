import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const app = sources('app/**/*.{ts,tsx}');
const outside = app.filter(({ file }) => !file.startsWith('app/api/'));

/** The functions of the client, whose results have the types of the API. */
const client = new Set(['call', 'callWith', 'upload', 'sendForm']);

type Expression = { type: string; start: number; end: number };

/** The function that an expression calls, also if its promise is awaited. */
function calledIn(expression: Expression): string | undefined {
  if (expression.type === 'AwaitExpression')
    return calledIn((expression as never as { argument: Expression }).argument);
  if (expression.type === 'ParenthesizedExpression')
    return calledIn((expression as never as { expression: Expression }).expression);
  if (expression.type !== 'CallExpression') return undefined;
  const { callee } = expression as never as { callee: Expression & { name?: string } };
  return callee.type === 'Identifier' ? callee.name : undefined;
}

/** The places at which a result of the client is given another type, or a call a type argument. */
export function assertionsIn(file: string, text: string): string[] {
  const places: string[] = [];
  const add = ({ start, end }: Expression) => places.push(`${file}: ${text.slice(start, end)}`);
  const isOfClient = (expression: Expression) => client.has(calledIn(expression) ?? '');
  new Visitor({
    TSAsExpression: (node) => void (isOfClient(node.expression) && add(node)),
    TSTypeAssertion: (node) => void (isOfClient(node.expression) && add(node)),
    CallExpression: (node) => void (isOfClient(node) && node.typeArguments && add(node)),
  }).visit(parseSync(file, text).program);
  return places;
}

describe('the client of the API', () => {
  it('is called without assertions and type arguments', () => {
    expect(outside.flatMap(({ file, text }) => assertionsIn(file, text))).toEqual([]);
  });

  it.each([
    ['an assertion', `const label = (await call('GET /api/labels')) as Label;`],
    ['an assertion about a promise', `const label = call('GET /api/labels') as Promise<Label>;`],
    ['a type argument', `const label = call<Label>('GET /api/labels');`],
  ])('is checked for %s', (_what, text) => expect(assertionsIn('sample.ts', text)).toHaveLength(1));

  it('is the only way to the API', () => {
    const otherCalls = outside.filter(({ text }) => /(?<![\w.])fetch\(|XMLHttpRequest|sendBeacon/.test(text));
    expect(otherCalls.map(({ file }) => file)).toEqual([]);
    const untyped = outside.filter(({ text }) => /import [^;]*\bsend\b[^;]* from '[./]*api\/client\.ts'/.test(text));
    // The addresses of public reads are data: they are in the table of pages.
    expect(untyped.map(({ file }) => file)).toEqual(['app/site/reads/public-responses.ts']);
  });

  it('brings no schema to a public page', () => {
    const shared = app.filter(({ file }) => !file.startsWith('app/back-office/'));
    const values = shared.filter(({ text }) => /^import (?!type )[^;]* from '[./]*domain\/api\//m.test(text));
    expect(values.map(({ file }) => file)).toEqual([]);
  });
});

it('the map of operations contains every record of operations', () => {
  const missing = sources('domain/api/*.ts').flatMap(({ file, text }) => {
    const [, map = ''] = /interface Api\s+extends([^{]*)\{/.exec(text) ?? [];
    const records = [...text.matchAll(/^export const (\w+Api)\b/gm)].map(([, name]) => name!);
    return records.filter((name) => !map.includes(`typeof ${name}`)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
