import * as z from 'zod/mini';
import { emailAddress, formTextLimit, publicText, requiredLine } from '../text/text.ts';

/** The maximum bytes of a file, its rows below the header, its columns, and characters per cell. */
export const importLimits = { bytes: 16 * 1024 * 1024, rows: 10_000, columns: 100, cell: formTextLimit } as const;

/** The maximum length of the name of a source, and of an id in it, in characters. */
export const originLimits = { source: 40, externalId: 200 } as const;

/** The number of errors of rows that a report lists; further ones are only counted. */
export const reportedErrors = 100;

/** The fields that a column can contain, with the headings by which they are recognized. */
export const importFields = {
  externalId: ['external id', 'id', 'key', 'reference'],
  name: ['name', 'title', 'project', 'game'],
  email: ['email', 'e-mail', 'mail', 'contact email', 'contact', 'address'],
  description: ['description', 'text', 'message', 'pitch', 'about'],
  type: ['type', 'project type', 'kind'],
  status: ['status', 'state'],
  priority: ['priority'],
  assignedTo: ['assigned to', 'assignee', 'owner'],
  labels: ['labels', 'tags'],
  platforms: ['platforms', 'platform', 'target platforms'],
  timeline: ['timeline', 'release', 'release date'],
  budget: ['budget'],
  additionalInfo: ['additional info', 'notes', 'remarks'],
  language: ['language', 'lang', 'locale'],
  received: ['received', 'created', 'created at', 'date', 'submitted'],
} as const;
export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as ImportField[];

/** The fields that every row must have. */
export const requiredImportFields = ['externalId', 'name', 'email'] as const satisfies readonly ImportField[];

/** The column of each field, counted from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>;

const column = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(importLimits.columns - 1)));

/** The parameters of `POST /api/projects/import` and of its check, which suggests the columns if there are none. */
export const importQuery = z.object({
  /** The source of the rows, within which external ids are unique. */
  source: requiredLine({ max: originLimits.source }),
  ...(Object.fromEntries(importFieldNames.map((name) => [name, column])) as Record<ImportField, typeof column>),
});

/** The mapping of a call; undefined if it has none. */
export function mappingOf({ source: _source, ...columns }: ImportQuery): ImportMapping | undefined {
  const mapped = Object.entries(columns).filter(([, column]) => column !== undefined);
  return mapped.length === 0 ? undefined : Object.fromEntries(mapped);
}

/** Maps fields to columns by their headings; the first matching column wins. */
export function suggestedMapping(headings: readonly string[]): ImportMapping {
  const folded = headings.map((heading) => heading.trim().toLowerCase().replaceAll(/[_-]+/g, ' '));
  const mapping: ImportMapping = {};
  const usedColumns = new Set<number>();
  for (const field of importFieldNames) {
    const names = [field.toLowerCase(), ...importFields[field].map((name) => name.replaceAll('-', ' '))];
    const column = names.map((name) => folded.indexOf(name)).find((index) => index >= 0 && !usedColumns.has(index));
    if (column === undefined) continue;
    mapping[field] = column;
    usedColumns.add(column);
  }
  return mapping;
}

/** The errors of a file as a whole. */
export const fileFaults = [
  'empty',
  'encoding',
  'binary',
  'quotes',
  'noRows',
  'rows',
  'columns',
  'headings',
  'unmapped',
  'length',
] as const;

/** The errors of a cell or its row. */
export const cellFaults = [
  'missing',
  'text',
  'tooLong',
  'email',
  'choice',
  'operator',
  'label',
  'date',
  'future',
  'twice',
  'cells',
] as const;

/** The result of an import, or its preview. */
export const importReport = z.object({
  headings: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  mapping: z.partialRecord(z.enum(importFieldNames), z.int()),
  /** The error at which reading stopped. `line` is the line of the file, from 1; `names` are headings or fields. */
  fault: z.nullable(z.object({ kind: z.enum(fileFaults), line: z.nullable(z.int()), names: z.array(z.string()) })),
  errors: z.array(
    z.object({
      line: z.int(),
      field: z.nullable(z.enum(importFieldNames)),
      kind: z.enum(cellFaults),
      /** The content of the cell, shortened. */
      value: z.string(),
    }),
  ),
  errorCount: z.int(),
  rows: z.int(),
  /** The number of new rows, and of rows that were imported before and stay unchanged. */
  created: z.int(),
  known: z.int(),
});

/** The texts of a row as they are stored. */
export const importedTexts = z.object({
  externalId: requiredLine({ max: originLimits.externalId }),
  name: requiredLine({ max: formTextLimit }),
  email: emailAddress(),
  description: z.nullable(publicText({ max: formTextLimit })),
});

export type ImportQuery = z.output<typeof importQuery>;
export type ImportReport = z.output<typeof importReport>;
export type FileFault = (typeof fileFaults)[number];
export type CellFault = (typeof cellFaults)[number];
export type RowError = ImportReport['errors'][number];
