import fc from 'fast-check';

/** A JSON Schema of the OpenAPI document. */
export type Schema = Record<string, any>;

/** Generates values that match a schema of the document; for formats and patterns without a generator they only come close. */
export function validFor(schema: Schema, document: Schema): fc.Arbitrary<unknown> {
  const allowed = (part: Schema) => validFor(part, document);
  if (schema.$ref !== undefined) return allowed(resolve(schema.$ref, document));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map(allowed));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => allowed({ ...schema, type })));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1000, -1000), max: Math.min(schema.maximum ?? 1e6, 1e6) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'string':
      return text(schema);
    case 'array':
      return fc.array(allowed(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object':
      return record(schema, allowed);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Generates values with one error: an omitted or additional field, or a value of another type. */
export function nearlyValidFor(schema: Schema, document: Schema): fc.Arbitrary<unknown> {
  return fc
    .tuple(validFor(schema, document), fc.nat(), fc.oneof(fc.constant(undefined), hostileValue))
    .map(([value, position, wrong]) => spoil(value, position, wrong));
}

/** Texts of attackers and broken programs. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\uD800',
    '\uFEFF',
    "' OR '1'='1",
    "'); DROP TABLE projects; --",
    '<script>alert(1)</script>',
    '{{7*7}} ${7*7} %{x} %s%n',
    'x\r\nBcc: everybody@player.example',
    '../../../../etc/passwd',
    '__proto__',
    'constructor',
    '-1',
    '0',
    '1e999',
    '2147483648',
    '9'.repeat(400),
    'javascript:alert(1)',
    'https://[::1',
    '\u202E',
    '💥'.repeat(300),
    'a'.repeat(5000),
    '%',
    '\\',
    '"',
    '2026-02-31T99:99:99Z',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { length: 1e9 }, { $ne: null }),
  fc.jsonValue({ maxDepth: 3 }),
);

function resolve(reference: string, document: Schema): Schema {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<any>((part, name) => part[name], document);
}

function text({ format, minLength = 0, maxLength = Infinity }: Schema): fc.Arbitrary<string> {
  if (format === 'email')
    return fc.oneof(fc.constantFrom('mira@player.example', "o'hara+x@a-b.example"), fc.emailAddress());
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString());
  const longest = Math.min(maxLength, Math.max(minLength, 40));
  return fc.oneof(
    fc.string({ minLength, maxLength: longest }),
    fc.string({ minLength, maxLength: longest, unit: 'grapheme' }).map((value) => value.slice(0, maxLength)),
    fc.constantFrom('https://player.example/a.webp', '2026-03-02').filter(({ length }) => length <= maxLength),
  );
}

function record({ properties = {}, required = [] }: Schema, allowed: (part: Schema) => fc.Arbitrary<unknown>) {
  const context = Object.entries<Schema>(properties).map(([name, part]) => [name, allowed(part)] as const);
  return fc.record(Object.fromEntries(context), { requiredKeys: required });
}

/** Replaces one value inside `value`, selected by `position`, with `wrong`; `undefined` removes it. */
function spoil(value: unknown, position: number, wrong: unknown): unknown {
  if (typeof value !== 'object' || value === null) return wrong;
  const keys = Object.keys(value);
  const chosenKey = keys[position % (keys.length + 1)];
  if (chosenKey === undefined) return Array.isArray(value) ? [...value, wrong] : { ...value, unasked: wrong };
  const inner = (value as Record<string, unknown>)[chosenKey];
  const spoiltValue = position % 2 === 0 ? wrong : spoil(inner, Math.floor(position / (keys.length + 1)), wrong);
  if (Array.isArray(value)) return value.map((entry, index) => (String(index) === chosenKey ? spoiltValue : entry));
  return { ...value, [chosenKey]: spoiltValue };
}
