import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { findSearchDamage } from '../platform/search/damage.ts';
import { findRecordDamageIn } from './record-damage.ts';

/* The worker thread of `check-database.ts`, since reading the whole file takes seconds. */

export type Check = { file: string; part: 'record' | 'search' };

const { file, part } = workerData as Check;
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage(part === 'record' ? findRecordDamage() : findDamagedSearch());

/** The first damage of a table of record, or the reason for which the file cannot be read. */
function findRecordDamage(): string | undefined {
  try {
    using database = new DatabaseSync(file, { timeout: 5000 });
    return findRecordDamageIn(database);
  } catch (error) {
    return (error as Error).message;
  }
}

function findDamagedSearch() {
  using database = new DatabaseSync(file, { timeout: 5000 });
  return findSearchDamage(database);
}
