import { storedColumns, derivedColumns, type StoredColumns } from '../../platform/db/rows.ts';
import type { Database, rowSchemas } from '../../platform/db/tables.ts';
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { OpenDatabase } from '../../platform/db/engine.ts';
import { sortFields } from '../../platform/http/endpoint/request-headers.ts';

/**
 * Tables that are excluded from backups: sessions, challenges, requests and links, since restored ones would undo later sign-outs, changes, uses
 * and revocations; the keys of encrypted columns; presence; and the runs of backups and housekeeping.
 */
const leftOut = [
  ...(['sessions', 'accountLinks', 'previewLinks', 'trackingRequests'] as const),
  ...(['challenges', 'identityRequests', 'secretKeys', 'presence', 'backupRuns', 'maintenanceRuns'] as const),
];

/** The names that tables had before migration 0028. Backups of earlier schemas have them, and are restored into tables of these names. */
const formerNames: Readonly<Record<string, FormerTable>> = {
  messages: 'contactMessages',
  history: 'projectHistory',
  notes: 'projectNotes',
};
type FormerTable = 'contactMessages' | 'projectHistory' | 'projectNotes';

/** A table that migration 0030 dropped. Backups of earlier schemas have it. */
const arrivals: StoredColumns = { json: [], flags: [], instants: ['createdAt'], bytes: [] };

/** A table of the present schema or of an earlier one. */
export type BackupTable = Exclude<keyof typeof rowSchemas, (typeof leftOut)[number]> | FormerTable | 'arrivals';

/** Flags and JSON columns that a migration dropped. Backups of earlier schemas have them. */
const formerFlags: Readonly<Record<string, readonly string[]>> = { contactMessages: ['isCopy'] };
const formerJson: Readonly<Record<string, readonly string[]>> = { replies: ['undo'] };

/** The columns that the engines store differently, by table; referenced tables come first. */
export const backupTables = Object.fromEntries(
  Object.entries({ ...storedColumns, arrivals })
    .filter(([table]) => !(leftOut as string[]).includes(table))
    .flatMap(([table, columns]) => {
      const formerName = formerNames[table];
      const names = formerName === undefined ? [table] : [table, formerName];
      return names.map((name) => [name, withFormerColumns(name, columns)]);
    }),
) as unknown as Record<BackupTable, StoredColumns>;

function withFormerColumns(name: string, columns: StoredColumns): StoredColumns {
  const flags = [...columns.flags, ...(formerFlags[name] ?? [])];
  const json = [...columns.json, ...(formerJson[name] ?? [])];
  return { ...columns, flags, json };
}

export const backupTableNames = Object.keys(backupTables) as BackupTable[];

export const isBackupTable = (name: string): name is BackupTable => Object.hasOwn(backupTables, name);

/** The primary key of a table, by which its rows are read. */
export const keyOf = (table: BackupTable): 'id' | 'name' =>
  table === 'milestones' || table === 'settings' ? 'name' : 'id';

/** A table's name in SQL. */
export const inSql = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The backed-up tables that exist: an earlier schema lacks some, and has some under their former names. */
export async function existingTables(db: Database): Promise<BackupTable[]> {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => inSql(name)));
  return backupTableNames.filter((name) => names.has(inSql(name)));
}

/** Rows by table in one line: `users 2, projects 40`. Without empty tables. */
export function shownCounts(tables: Record<string, { rows: number }>): string {
  const counts = Object.entries(tables).filter(([, { rows }]) => rows > 0);
  return counts.map(([table, { rows }]) => `${inSql(table)} ${rows}`).join(', ') || 'no rows';
}

type Readable = Pick<OpenDatabase, 'db' | 'engine'>;

/** Rows per query: far below PostgreSQL's timeouts, and little memory. */
const pageSize = 500;

/** Rows per query for a table with bytes, whose rows are up to 256 KB. */
const pageSizeOfBytes = 16;

/** Every row of a table, or some of its columns, as JSON text sorted by key. Equal rows have equal text on both engines. */
export async function* rowsOf(
  { db, engine }: Readable,
  table: BackupTable,
  columns?: readonly string[],
): AsyncGenerator<string> {
  const key = keyOf(table);
  // Rows are sorted in byte order, as in SQLite; PostgreSQL's default collation depends on the database.
  const order = engine === 'postgres' && key !== 'id' ? sql`${sql.ref(key)} collate "C"` : sql.ref(key);
  const size = backupTables[table].bytes.length > 0 ? pageSizeOfBytes : pageSize;
  const from = (db as unknown as AnyDatabase).selectFrom(table);
  const query = columns ? from.select(columns) : from.selectAll();
  let lastKey: unknown;
  for (;;) {
    const rows: Record<string, unknown>[] = await query
      .$if(lastKey !== undefined, (rowsQuery) => rowsQuery.where(sql<boolean>`${order} > ${lastKey}`))
      .orderBy(order)
      .limit(size)
      .execute();
    for (const row of rows) yield toCanonicalJson(omitDerived(row, table), backupTables[table]);
    if (rows.length < size) return;
    lastKey = rows.at(-1)![key];
  }
}

function omitDerived(row: Record<string, unknown>, table: BackupTable): Record<string, unknown> {
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
    read: () => ({ rows, sha256: sum.digest('hex') }),
  };
}

type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

function toCanonicalJson(row: Record<string, unknown>, { json, flags, instants, bytes }: StoredColumns): string {
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
