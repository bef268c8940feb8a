import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { findSearchDamage, quickCheck, searchTableNames } from '../platform/search/damage.ts';

/* The worker thread of `check-database.ts`, since reading the whole file takes seconds. */

export type Check = { file: string; part: 'record' | 'search' };

const { file, part } = workerData as Check;
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage(part === 'record' ? findRecordDamage() : findDamagedSearch());

/** The first damage of a table of record, whose content cannot be rebuilt. */
function findRecordDamage(): string | undefined {
  try {
    using database = new DatabaseSync(file, { timeout: 5000 });
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    for (const name of tables.map((table) => String(table.name))) {
      const finding = searchTableNames.includes(name) ? undefined : quickCheck(database, name);
      if (finding !== undefined) return finding;
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function findDamagedSearch() {
  using database = new DatabaseSync(file, { timeout: 5000 });
  return findSearchDamage(database);
}
