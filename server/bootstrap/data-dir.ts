import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './config.ts';

/**
 * Takes a `DATA_DIR` for this process alone. The lock is the operating system's, on a file that a connection to an empty
 * database holds: it ends with the process, however that ends, and no leftover has to be told from a living owner.
 *
 * @returns gives it back
 * @throws {ConfigError} when another process has it
 */
export function lockDataDir(dataDir: string): () => void {
  makeFolder(dataDir);
  const lock = new DatabaseSync(path.join(dataDir, 'in-use.lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    throw new ConfigError(
      `DATA_DIR is in use by another Sixtyforty: stop that one, or name another folder (${dataDir})`,
    );
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}

/**
 * Makes a folder with those above it, for its owner alone: it will hold what visitors wrote. Node's own recursion does not end
 * where none can be made, as in `/proc`.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    // Another was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** SQLITE_BUSY */
const busy = 5;
