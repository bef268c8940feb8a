import { inSql } from './backup-tables.ts';

/** Rows by table in one line: `users 2, projects 40`. Without empty tables. */
export function shownCounts(tables: Record<string, { rows: number }>): string {
  const counts = Object.entries(tables).filter(([, { rows }]) => rows > 0);
  return counts.map(([table, { rows }]) => `${inSql(table)} ${rows}`).join(', ') || 'no rows';
}
