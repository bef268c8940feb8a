import { criteria } from '../../../../domain/assessment/assessment.ts';

/** A part of the OpenAPI document. */
export type Json = Record<string, any>;

const instant = '2026-11-22T12:00:00.000Z';
const uuid = '0b7e6c1e-6f0a-4f43-9c0e-1d5a3f2b7c88';

/** Example values by field name; a field's example is the first value that matches its schema. */
const fieldExamples: Record<string, readonly unknown[]> = {
  action: ['changed'],
  actor: ['mira', 2],
  additionalInfo: ['A vertical slice is ready.'],
  address: ['https://hooks.player.example/submissions', '203.0.113.7'],
  alt: [{ en: 'A lighthouse at night' }],
  archive: ['/api/cases/1/press/archive'],
  assignedTo: [2],
  author: ['mira'],
  body: ['Thank you. Could you send us a build?'],
  budget: ['$120,000'],
  by: ['mira', 7],
  category: ['Adventure'],
  challenges: [['Two people, three platforms']],
  code: ['123456'],
  columns: ['id,name,status'],
  contactEmail: ['mira@player.example'],
  content: [{ description: 'A game about light.', translations: {}, entryIds: {} }],
  createdBy: ['mira'],
  csrfToken: ['mJ9w1rE2yXc7VtQhN0pZ3bKfLs8uGd5oAi6eTx4WvRk'],
  current: ['lantern harbour quilt'],
  currentProblems: ['Retention falls after the first week.'],
  days: [90],
  description: ['A game about light.'],
  device: ['Firefox on Linux'],
  displayName: ['Mira Vale'],
  email: ['mira@player.example'],
  engine: ['sqlite'],
  entity: ['submission'],
  entityId: [7],
  event: ['submission.received'],
  expected: [12],
  fields: [['status']],
  filter: [{ type: 'game' }],
  heroImageUrl: ['https://pictures.studio.example/lanternfall.jpg'],
  icon: ['Rocket'],
  id: [7, uuid],
  ids: [[7, 8], '7,8'],
  key: [uuid],
  lastError: ['http 500'],
  link: ['https://studio.example/system-panel/invitation#token'],
  liveUrl: ['https://lanternfall.example'],
  logoUrl: ['https://pictures.studio.example/logo.png'],
  longDescription: ['Light the harbour before the fog comes in.'],
  message: ['Do you publish games for the web?'],
  name: ['Lanternfall', 'lanternfall.png'],
  password: ['lantern harbour quilt'],
  platforms: [['Steam']],
  query: ['type=game'],
  quote: ['They answered the same day.'],
  recipient: ['mira@player.example'],
  results: [['40,000 wishlists in a month']],
  revenue: ['$120,000'],
  secret: ['sf_Zr8vQ1x4bT0mWc7yKp2LhNs5dUe9fGa3JiRoXwVtMqE'],
  schema: ['0070-templates'],
  scores: [Object.fromEntries(criteria.map(({ key }) => [key, 4]))],
  screenshots: [['https://pictures.studio.example/lanternfall-1.jpg']],
  signature: ['Mira, Lantern Games'],
  solutions: [['One build for all of them']],
  subject: ['Your project'],
  subtitle: ['A game about light'],
  targetPlatforms: [['Steam']],
  teamSize: [2],
  technologies: [['Godot']],
  text: ['Asked the sender for a build.'],
  texts: [{ en: { subject: 'A build?', body: 'Could you send us one?' } }],
  timeZone: ['Europe/Chisinau'],
  timeline: ['Six months'],
  title: ['Lanternfall'],
  to: ['mira@player.example', 2],
  token: ['Zr8vQ1x4bT0mWc7yKp2LhNs5dUe9fGa3JiRoXwVtMqE'],
  url: ['https://lanternfall.example'],
  username: ['mira'],
  version: [7, instant, '1.0.0'],
  addLabels: [[3]],
};

/** Adds examples to the fields of a schema, if the table above has a matching one. */
export function addExamples(schema: Json): Json {
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    const example = property.examples ? undefined : fieldExamples[name]?.find((value) => fits(property, value));
    if (example !== undefined) property.examples = [example];
    addExamples(property);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...[schema.items ?? []].flat()])
    addExamples(part as Json);
  return schema;
}

/**
 * A value for a schema of the document: its example, or a value composed of its parts' examples.
 * @param enclosingNames the schemas that contain this one; a schema that contains itself has the example null
 */
export function exampleOf(schema: Json, schemas: Json, enclosingNames: readonly string[] = []): unknown {
  if (schema.$ref !== undefined) {
    const name = (schema.$ref as string).split('/').at(-1)!;
    return enclosingNames.includes(name) ? null : exampleOf(schemas[name] as Json, schemas, [...enclosingNames, name]);
  }
  if (schema.examples) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const alternatives = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (alternatives) return exampleOf(alternatives.find(describesValue) ?? alternatives[0]!, schemas, enclosingNames);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectExample(schema, schemas, enclosingNames);
    case 'array':
      return describesValue(schema.items ?? {}) ? [exampleOf(schema.items, schemas, enclosingNames)] : [];
    case 'string':
      return textExample(schema);
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? Infinity);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Composes an object of the required fields, and of the optional ones that have examples or an enum. */
function objectExample(schema: Json, schemas: Json, enclosingNames: readonly string[]): Json {
  const required = new Set<string>(schema.required);
  return Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json>)
      .filter(([name, property]) => required.has(name) || property.examples || property.enum)
      .map(([name, property]) => [name, exampleOf(property, schemas, enclosingNames)]),
  );
}

const formatExamples: Record<string, string> = {
  'date-time': instant,
  email: 'mira@player.example',
  uri: 'https://lanternfall.example',
};

function textExample(schema: Json): string {
  const candidates = [formatExamples[schema.format] ?? 'text', 'text', '2026-11-22', uuid];
  const example = candidates.find((text) => fitsText(schema, text));
  return example ?? 'text'.padEnd(Math.min(schema.minLength ?? 0, 1000), '.');
}

/** Whether a schema makes a better example than the empty schema, `null` or an empty text. */
const describesValue = (schema: Json): boolean =>
  Object.keys(schema).length > 0 && schema.type !== 'null' && schema.const !== '';

/** Whether a value matches a schema, as far as the table of examples needs it. */
function fits(schema: Json, value: unknown): boolean {
  const alternatives = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (alternatives) return alternatives.some((alternative) => fits(alternative, value));
  if (schema.enum) return (schema.enum as unknown[]).includes(value);
  if ('const' in schema) return schema.const === value;
  if (schema.$ref !== undefined) return false;
  const kind = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  const types = [schema.type].flat() as string[];
  if (!types.includes(kind) && !(kind === 'integer' && types.includes('number'))) return false;
  if (typeof value === 'string') return fitsText(schema, value);
  if (Array.isArray(value)) return value.every((item) => fits(schema.items ?? {}, item));
  if (typeof value === 'object') return fitsObject(schema, value as Json);
  return true;
}

const fitsText = ({ format, minLength = 0, maxLength = Infinity, pattern }: Json, text: string): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (format !== 'date-time' || text === instant) &&
  (!pattern || new RegExp(pattern as string).test(text));

function fitsObject({ properties, additionalProperties, required = [] }: Json, value: Json): boolean {
  const additionalSchema = typeof additionalProperties === 'object' ? (additionalProperties as Json) : undefined;
  const fitsPart = (schema: Json | undefined, part: unknown) => schema !== undefined && fits(schema, part);
  return (
    (required as string[]).every((name) => name in value) &&
    Object.entries(value).every(([name, part]) => fitsPart(properties?.[name] ?? additionalSchema, part))
  );
}
