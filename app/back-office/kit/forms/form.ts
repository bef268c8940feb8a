import type * as z from 'zod/mini';
import { defaultsOf } from '../../../../domain/content/defaults.ts';
import { splitLines, splitList } from '../../../../domain/text/text.ts';
import type { Issues } from './issues.ts';

export type Row = Record<string, string>;

/** The value of a field's controls: a text, a checkbox, several checkboxes or texts, or rows of texts. */
export type Typed = string | boolean | Record<string, boolean> | Row | readonly Row[];
export type Draft<Name extends string> = Record<Name, Typed>;

/** The kind of a field's controls. `list` separates entries by commas, `lines` has one entry per line. */
type Kind = 'text' | 'email' | 'date' | 'count' | 'list' | 'lines' | 'choice' | 'flag' | 'flags' | 'texts' | 'rows';

/** The options of one field. The kind follows from the schema's default (text, list, flag …) unless it is set. */
export interface FieldOptions {
  kind?: Kind;
  group?: string;
  required?: boolean;
  wide?: boolean;
  /** The number of lines of a text; a control with more than three grows with the text. */
  rows?: number;
  /** Makes it a choice; a stored value that is not among them is kept. */
  options?: readonly string[];
  /** The text of the choice for no stored value. */
  initial?: string;
  /** A file on the site's own host, as a sample address. */
  sample?: string;
  /** Whether it has addresses of pictures, with buttons to upload or choose them. */
  pictures?: boolean;
  /** Makes it a list of rows; a row with any text needs its required parts. */
  parts?: { required: readonly string[]; optional?: readonly string[]; short?: readonly string[] };
}

/** A field of the form; `keys` are the keys of `flags` and `texts`. */
export type FormField<Name extends string> = FieldOptions & { name: Name; kind: Kind; keys: readonly string[] };

/** The form of an entity: its fields, and the conversion between stored and typed values. */
export interface Form<Name extends string, Body = object> {
  fields: readonly FormField<Name>[];
  /** The stored values, or the schema's defaults. */
  draftOf: (entity: object | undefined) => Draft<Name>;
  bodyOf: (draft: Draft<Name>) => Body;
}

/** The fields of a schema's input that a form has. */
type FieldsOf<Schema extends z.ZodMiniObject, Name> = Pick<z.input<Schema>, Name & keyof z.input<Schema>>;

/** Creates the form for the fields of a table, in its order. */
export function defineForm<Schema extends z.ZodMiniObject, const Table extends Record<string, FieldOptions>>(
  schema: Schema,
  table: Table,
): Form<keyof Table & string, FieldsOf<Schema, keyof Table & string>> {
  type Name = keyof Table & string;
  const defaults: Record<string, unknown> = defaultsOf(schema);
  const fields = Object.entries(table).map(([name, options]): FormField<Name> => {
    const value = defaults[name];
    return { ...options, name, kind: kindOf(options, value), keys: isRecord(value) ? Object.keys(value) : [] };
  });
  const eachField = <Value>(convert: (field: FormField<Name>) => Value) =>
    Object.fromEntries(fields.map((field) => [field.name, convert(field)])) as Record<Name, Value>;
  return {
    fields,
    draftOf: (entity) => eachField((field) => conversionOf(field).typed({ ...defaults, ...entity }[field.name], field)),
    bodyOf: (draft) => eachField((field) => conversionOf(field).stored(draft[field.name])) as FieldsOf<Schema, Name>,
  };
}

export const hasUnfinishedRow = ({ parts }: FieldOptions, rows: readonly Row[]): boolean =>
  parts !== undefined && rows.some((row) => !isBlank(row) && parts.required.some((part) => !row[part]?.trim()));

/** The issues of lists with an unfinished row. @param texts the issue of each list */
export function unfinishedRows<Name extends string>(
  { fields }: Form<Name>,
  draft: Draft<Name>,
  texts: Partial<Record<Name, string>> = {},
): Issues {
  const unfinished = fields.filter((field) => hasUnfinishedRow(field, draft[field.name] as readonly Row[]));
  return Object.fromEntries(unfinished.map(({ name }) => [name, texts[name] ?? '']));
}

/** Parses a number of the form; invalid text becomes 0 (product.md, section 5). */
export function parseCount(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) && number > 0 ? number : 0;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlank = (row: Row): boolean => Object.values(row).every((text) => text.trim() === '');

function kindOf({ kind, options, parts }: FieldOptions, value: unknown): Kind {
  if (kind) return kind;
  if (options) return 'choice';
  if (parts) return 'rows';
  if (Array.isArray(value)) return 'list';
  if (isRecord(value)) return Object.values(value).includes(false) ? 'flags' : 'texts';
  if (typeof value === 'boolean') return 'flag';
  return typeof value === 'number' ? 'count' : 'text';
}

const eachKey = <Value>(keys: readonly string[], valueOf: (key: string) => Value): Record<string, Value> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)]));

type Conversion = { typed: (value: any, field: FormField<string>) => Typed; stored: (value: any) => unknown };

/** The kinds whose values are converted; a text is stored as typed. */
const conversions: { [Name in Kind]?: Partial<Conversion> } = {
  count: { typed: (value) => String(value ?? 0), stored: parseCount },
  list: { typed: (value) => value.join(', '), stored: splitList },
  lines: { typed: (value) => value.join('\n'), stored: splitLines },
  flag: { typed: Boolean },
  flags: { typed: (value, { keys }) => eachKey(keys, (key) => Boolean(value[key])) },
  texts: { typed: (value, { keys }) => eachKey(keys, (key) => value[key] ?? '') },
  rows: {
    typed: (rows: Record<string, string | null>[], { parts }) =>
      rows.map((row) => eachKey([...parts!.required, ...(parts!.optional ?? [])], (part) => row[part] ?? '')),
    stored: (rows: Row[]) => rows.filter((row) => !isBlank(row)),
  },
};

const conversionOf = ({ kind }: FormField<string>): Conversion => ({
  typed: (value, { initial = '' }) => value || initial,
  stored: (value) => value,
  ...conversions[kind],
});
