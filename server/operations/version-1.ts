import { schemas } from '../db/migrate.ts';
import type { Header, Row } from './format.ts';
import type { KeptTable } from './kept-tables.ts';
import { damaged, Refusal } from './refusal.ts';

/* Version 1 of the format, of the releases before the migrations became one. Only its last schema can be read. */

const lastSchema = '0007-filtered-counts';

const renamed: { [Name in KeptTable]?: Record<string, string> } = {
  projects: { submissionKey: 'idempotencyKey' },
  contactMessages: { submissionKey: 'idempotencyKey' },
  replies: { submissionKey: 'idempotencyKey' },
};

/** @throws {Refusal} for the back-up of a schema before the last one */
export function upgradedHeader(header: Header): Header {
  if (header.schema === lastSchema) return { ...header, schema: schemas[0]! };
  throw new Refusal(
    `The back-up is too old (schema ${header.schema}): restore it with the version that made it, and update that one first.`,
  );
}

/** The row in the columns of the current format's first schema. */
export function upgradedRow(table: KeptTable, row: Row): Row {
  const names = renamed[table] ?? {};
  const entries = Object.entries(row).map(([name, value]) => [names[name] ?? name, value]);
  if (new Set(entries.map(([name]) => name)).size !== entries.length) throw damaged('a line of it cannot be read');
  return Object.fromEntries(entries) as Row;
}
