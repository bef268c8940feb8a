import { storedColumns } from '../../db/rows.ts';
import type { Database, rowSchemas } from '../../db/tables.ts';

/**
 * Tables that no back-up has: sessions, challenges, requests and links, since restored ones would undo later sign-outs, changes, uses and
 * revocations; the keys of encrypted columns; and who is there at the moment.
 */
const leftOut = [
  ...(['sessions', 'accountLinks', 'previewLinks', 'trackingRequests'] as const),
  ...(['challenges', 'identityRequests', 'secretKeys', 'presence'] as const),
];

export type BackupTable = Exclude<keyof typeof rowSchemas, (typeof leftOut)[number]>;

/** What the engines store differently, by table; tables that others refer to come first. */
export const backupTables = Object.fromEntries(
  Object.entries(storedColumns).filter(([table]) => !(leftOut as string[]).includes(table)),
) as Pick<typeof storedColumns, BackupTable>;

export const backupTableNames = Object.keys(backupTables) as BackupTable[];

export const isBackupTable = (name: string): name is BackupTable => Object.hasOwn(backupTables, name);

/** The primary key of a table, by which its rows are read. */
export const keyOf = (table: BackupTable): 'id' | 'name' =>
  table === 'milestones' || table === 'settings' ? 'name' : 'id';

/** A table's name in SQL. */
export const inSql = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The kept tables that exist: an earlier schema lacks some. */
export async function existingTables(db: Database): Promise<BackupTable[]> {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => inSql(name)));
  return backupTableNames.filter((name) => names.has(inSql(name)));
}

/** Rows by table in one line: `users 2, projects 40`. Without empty tables. */
export function shownCounts(tables: Record<string, { rows: number }>): string {
  const counts = Object.entries(tables).filter(([, { rows }]) => rows > 0);
  return counts.map(([table, { rows }]) => `${inSql(table)} ${rows}`).join(', ') || 'no rows';
}
