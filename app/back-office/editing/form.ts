import type * as z from 'zod/mini';
import { defaultsOf } from '../../../domain/defaults.ts';
import { splitLines, splitList } from '../../../domain/text.ts';

export type Row = Record<string, string>;

/** What the controls of a field hold: a text, a tick, a tick or a text each, or rows of texts. */
export type Typed = string | boolean | Record<string, boolean> | Row | readonly Row[];
export type Draft<Name extends string> = Record<Name, Typed>;

/** How a field is typed. `list` has commas between its entries, `lines` has an entry a line. */
type Kind = 'text' | 'email' | 'date' | 'count' | 'list' | 'lines' | 'choice' | 'flag' | 'flags' | 'texts' | 'rows';

/** One line of a form's table. The kind follows from the schema's default (text, list, flag …) unless it is set. */
export interface FieldOptions {
  kind?: Kind;
  group?: string;
  required?: boolean;
  /** Across both columns of the form. */
  wide?: boolean;
  /** Makes a text one of several lines, which grows with what is typed when it has more than three. */
  rows?: number;
  /** Makes it a choice; a value from outside the form is kept as it is. */
  options?: readonly string[];
  /** What a choice shows where nothing is stored. */
  initial?: string;
  /** A file of the site's own host, as a sample address. */
  sample?: string;
  /** Addresses of pictures, which can be uploaded and chosen beside it. */
  pictures?: boolean;
  /** Makes it a list of rows; a row that is begun needs its required parts. */
  parts?: { required: readonly string[]; optional?: readonly string[]; short?: readonly string[] };
}

export interface FormField<Name extends string> extends FieldOptions {
  name: Name;
  kind: Kind;
  /** Of `flags` and `texts`. */
  keys: readonly string[];
}

/** The form of an entity: its fields, and the conversion between stored and typed values. */
export interface Form<Name extends string> {
  fields: readonly FormField<Name>[];
  /** The stored values, or the schema's defaults. */
  draftOf: (entity: object | undefined) => Draft<Name>;
  bodyOf: (draft: Draft<Name>) => object;
}

/** The form that shows the fields of a table, in its order. */
export function defineForm<const Table extends Record<string, FieldOptions>>(
  schema: z.ZodMiniObject,
  table: Table,
): Form<keyof Table & string> {
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
    draftOf: (entity) => eachField((field) => typed(field, { ...defaults, ...entity }[field.name])),
    bodyOf: (draft) => eachField((field) => stored(field, draft[field.name])),
  };
}

/** Rows that are begun and lack a part. */
export const hasUnfinishedRow = ({ parts }: FieldOptions, rows: readonly Row[]): boolean =>
  parts !== undefined && rows.some((row) => !isBlank(row) && parts.required.some((part) => !row[part]?.trim()));

/** A number of the form: what does not parse becomes 0 (product.md, section 5). */
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

function typed({ kind, keys, initial, parts }: FormField<string>, value: unknown): Typed {
  const pick = <Value>(pickOne: (value: unknown) => Value) =>
    Object.fromEntries(keys.map((key) => [key, pickOne((value as Record<string, unknown>)[key])]));
  switch (kind) {
    case 'count':
      return String((value as number | null) ?? 0);
    case 'list':
      return (value as string[]).join(', ');
    case 'lines':
      return (value as string[]).join('\n');
    case 'flag':
      return Boolean(value);
    case 'flags':
      return pick(Boolean);
    case 'texts':
      return pick((text) => (text as string | null) ?? '');
    case 'rows':
      return (value as Record<string, string | null>[]).map((row) =>
        Object.fromEntries([...parts!.required, ...(parts!.optional ?? [])].map((part) => [part, row[part] ?? ''])),
      );
    default:
      return (value as string | null) || (initial ?? '');
  }
}

function stored({ kind }: FormField<string>, value: Typed): unknown {
  switch (kind) {
    case 'count':
      return parseCount(value as string);
    case 'list':
      return splitList(value as string);
    case 'lines':
      return splitLines(value as string);
    case 'rows':
      return (value as readonly Row[]).filter((row) => !isBlank(row));
    default:
      return value;
  }
}
