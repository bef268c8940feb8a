import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { OpenDatabase } from '../../db/engine.ts';
import { derivedColumns, type StoredColumns } from '../../db/rows.ts';
import { sortFields } from '../../http/endpoint/request-headers.ts';
import { backupTables, keyOf, type BackupTable } from './backup-tables.ts';

type Readable = Pick<OpenDatabase, 'db' | 'engine'>;

/** Rows of one query: well within PostgreSQL's timeouts, and little memory. */
const pageSize = 500;

/** Of a table with bytes: a row has up to 256 KB. */
const pageSizeOfBytes = 16;

/** Every row of a table, or some of its columns, as JSON text in order of the key. Equal rows have equal text on both engines. */
export async function* rowsOf(
  { db, engine }: Readable,
  table: BackupTable,
  columns?: readonly string[],
): AsyncGenerator<string> {
  const key = keyOf(table);
  // By bytes, as in SQLite; PostgreSQL's default collation depends on the database.
  const order = engine === 'postgres' && key !== 'id' ? sql`${sql.ref(key)} collate "C"` : sql.ref(key);
  const size = backupTables[table].bytes.length > 0 ? pageSizeOfBytes : pageSize;
  const from = (db as unknown as AnyDatabase).selectFrom(table);
  const query = columns ? from.select(columns) : from.selectAll();
  let last: unknown;
  for (;;) {
    const rows: Record<string, unknown>[] = await query
      .$if(last !== undefined, (all) => all.where(sql<boolean>`${order} > ${last}`))
      .orderBy(order)
      .limit(size)
      .execute();
    for (const row of rows) yield canonical(withoutDerived(row, table), backupTables[table]);
    if (rows.length < size) return;
    last = rows.at(-1)![key];
  }
}

function withoutDerived(row: Record<string, unknown>, table: BackupTable): Record<string, unknown> {
  const derived = derivedColumns[table];
  return derived ? Object.fromEntries(Object.entries(row).filter(([name]) => !derived.includes(name))) : row;
}

/** A digest of a table's rows, in the order of the calls. */
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

function canonical(row: Record<string, unknown>, { json, flags, instants, bytes }: StoredColumns): string {
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
    if (value === null) return [name, value];
    if (json.includes(name)) return [name, JSON.parse(value as string)];
    if (bytes.includes(name)) return [name, Buffer.from(value as Uint8Array).toString('base64')];
    if (flags.includes(name)) return [name, Boolean(value)];
    if (instants.includes(name)) return [name, new Date(value as string).toISOString()];
    return [name, value];
  });
  return JSON.stringify(Object.fromEntries(entries), sortFields);
}
