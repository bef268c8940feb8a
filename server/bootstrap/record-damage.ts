import type { DatabaseSync } from 'node:sqlite';
import { quickCheck, searchTableNames } from '../platform/search/damage.ts';

/**
 * The first damage of a table of record, whose content cannot be rebuilt. It reads in one transaction, which ends with the connection, since a
 * migration that runs during the check of a large file may rename or drop tables.
 */
export function findRecordDamageIn(database: DatabaseSync): string | undefined {
  database.exec('begin');
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  for (const name of tables.map((table) => String(table.name))) {
    const finding = searchTableNames.includes(name) ? undefined : quickCheck(database, name);
    if (finding !== undefined) return finding;
  }
  return undefined;
}
