import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { OpenDatabase } from '../db/engine.ts';
import { keptTables, type KeptTable } from './kept-tables.ts';

type Readable = Pick<OpenDatabase, 'db' | 'engine'>;

/** Rows that are read at once: a query stays far below PostgreSQL's time limits, and memory small. */
const pageSize = 500;

/**
 * Every row of a table as JSON text in the order of its key. Equal rows have equal text on either engine, whatever the
 * engine makes of JSON, flags and instants.
 */
export async function* rowsOf({ db, engine }: Readable, table: KeptTable): AsyncGenerator<string> {
  const { key, ...kinds } = keptTables[table];
  // In the order of bytes, as SQLite has it; PostgreSQL's own depends on how the database was made.
  const order = engine === 'postgres' && key !== 'id' ? sql`${sql.ref(key)} collate "C"` : sql.ref(key);
  let last: unknown;
  for (;;) {
    const rows: Record<string, unknown>[] = await (db as unknown as AnyDatabase)
      .selectFrom(table)
      .selectAll()
      .$if(last !== undefined, (query) => query.where(sql<boolean>`${order} > ${last}`))
      .orderBy(order)
      .limit(pageSize)
      .execute();
    for (const row of rows) yield canonical(row, kinds);
    if (rows.length < pageSize) return;
    last = rows.at(-1)![key];
  }
}

/** A digest of everything in a table, in the order in which it is given. */
export function tableDigest() {
  const sum = createHash('sha256');
  let rows = 0;
  return {
    add(row: string) {
      sum.update(row).update('\n');
      rows += 1;
    },
    read: (): TableDigest => ({ rows, sha256: sum.digest('hex') }),
  };
}

export interface TableDigest {
  rows: number;
  sha256: string;
}

type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

type Kinds = Record<'json' | 'flags' | 'instants', readonly string[]>;

function canonical(row: Record<string, unknown>, { json, flags, instants }: Kinds): string {
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
    if (value === null) return [name, value];
    if (json.includes(name)) return [name, JSON.parse(value as string)];
    if (flags.includes(name)) return [name, Boolean(value)];
    if (instants.includes(name)) return [name, new Date(value as string).toISOString()];
    return [name, value];
  });
  return JSON.stringify(Object.fromEntries(entries), sortFields);
}

/** PostgreSQL's jsonb does not keep the order of fields. */
const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
