import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../platform/db/engine.ts';
import { findSearchDamage } from '../platform/search/damage.ts';
import { wordTable } from '../platform/search/tables.ts';

/*
 * Checks every embedded test database after each test that changed it, and before it is removed, since no change may leave the search
 * damaged. Tests may insert rows directly, so a text that was never indexed does not count as damage here.
 */

interface WatchedDatabase {
  watcher: DatabaseSync;
  /** SQLite's `data_version` at the last check, which other connections' changes increment. */
  version: unknown;
}

const openDatabases = new Map<string, WatchedDatabase>();

/** Starts checking the database in a folder. */
export function checkDerivedTablesOf(dataDir: string): void {
  const watcher = new DatabaseSync(databaseFile(dataDir), { timeout: 5000 });
  openDatabases.set(dataDir, { watcher, version: versionOf(watcher) });
}

/** Checks a database for the last time. @throws if a derived table is damaged */
export function endChecksOf(dataDir: string): void {
  const watched = openDatabases.get(dataDir);
  if (!watched) return;
  openDatabases.delete(dataDir);
  try {
    expectUndamaged(dataDir, watched);
  } finally {
    watched.watcher.close();
  }
}

/** @throws if a derived table of an open test database is damaged */
export function expectWholeDerivedTables(): void {
  for (const [dataDir, watched] of openDatabases) expectUndamaged(dataDir, watched);
}

function expectUndamaged(dataDir: string, watched: WatchedDatabase): void {
  if (!existsSync(databaseFile(dataDir))) return;
  const version = versionOf(watched.watcher);
  if (version === watched.version) return;
  watched.version = version;
  using checker = new DatabaseSync(databaseFile(dataDir), { timeout: 5000 });
  const damage = findSearchDamage(checker).filter(({ table, isIncomplete }) => !isIncomplete || table === wordTable);
  if (damage.length > 0) throw new Error(`a test left derived tables damaged: ${JSON.stringify(damage)}`);
}

const versionOf = (watcher: DatabaseSync): unknown => watcher.prepare('pragma data_version').get()?.data_version;
