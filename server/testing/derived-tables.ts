import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../platform/db/engine.ts';
import { findSearchDamage } from '../platform/search/damage.ts';
import { wordTable } from '../platform/search/tables.ts';

/*
 * Every embedded test database is checked after each test that changed it, and before it is removed: no change may leave the search damaged.
 * Tests may insert rows directly, so a text that was never indexed does not count as damage here.
 */

interface Checked {
  watcher: DatabaseSync;
  /** SQLite's `data_version` at the last check, which other connections' changes increment. */
  version: unknown;
}

const openDatabases = new Map<string, Checked>();

/** Starts checking the database in a folder. */
export function checkDerivedTablesOf(dataDir: string): void {
  const watcher = new DatabaseSync(databaseFile(dataDir), { timeout: 5000 });
  openDatabases.set(dataDir, { watcher, version: versionOf(watcher) });
}

/** Checks a database for the last time. @throws if a derived table is damaged */
export function endChecksOf(dataDir: string): void {
  const checked = openDatabases.get(dataDir);
  if (!checked) return;
  openDatabases.delete(dataDir);
  try {
    expectWhole(dataDir, checked);
  } finally {
    checked.watcher.close();
  }
}

/** @throws if a derived table of an open test database is damaged */
export function expectWholeDerivedTables(): void {
  for (const [dataDir, checked] of openDatabases) expectWhole(dataDir, checked);
}

function expectWhole(dataDir: string, checked: Checked): void {
  if (!existsSync(databaseFile(dataDir))) return;
  const version = versionOf(checked.watcher);
  if (version === checked.version) return;
  checked.version = version;
  using checker = new DatabaseSync(databaseFile(dataDir), { timeout: 5000 });
  const damage = findSearchDamage(checker).filter(({ table, isIncomplete }) => !isIncomplete || table === wordTable);
  if (damage.length > 0) throw new Error(`a test left derived tables damaged: ${JSON.stringify(damage)}`);
}

const versionOf = (watcher: DatabaseSync): unknown => watcher.prepare('pragma data_version').get()?.data_version;
