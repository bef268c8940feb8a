import { existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from './config.ts';

/**
 * Locks a `DATA_DIR` through a connection to an empty database: the operating system releases the lock on its file when the process ends, so a
 * leftover file locks nothing. @returns a function that unlocks it. @throws {ConfigError} if another process has locked it
 */
export function lockDataDir(dataDir: string): () => void {
  makeFolder(dataDir);
  const lock = new DatabaseSync(path.join(dataDir, 'in-use.lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    // SQLITE_BUSY
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new DataDirInUse(`DATA_DIR is in use by another server: stop that one, or name another folder (${dataDir})`);
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}

/** The interval between the attempts of {@link lockDataDirWithin}, in ms. */
const retryInterval = 100;

/**
 * Locks a `DATA_DIR` like {@link lockDataDir}, but waits up to `timeout` ms while another process has it, as a rolling replacement
 * requires: the new version starts before the old one has stopped.
 *
 * @param onWait is called once if it must wait
 */
export async function lockDataDirWithin(dataDir: string, timeout: number, onWait: () => void): Promise<() => void> {
  const deadline = performance.now() + timeout;
  for (let isFirstTry = true; ; isFirstTry = false) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof DataDirInUse) || performance.now() >= deadline) throw error;
    }
    if (isFirstTry) onWait();
    await wait(retryInterval);
  }
}

/** Another process uses the `DATA_DIR`. */
class DataDirInUse extends ConfigError {}

/** Creates a folder and its parents with mode 700. Node's own recursion loops forever in places such as `/proc`. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    // Another process created it.
    if (!existsSync(folder)) throw error;
  }
}

/** Makes the entries of a folder durable; Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using opened = await open(folder);
  await opened.sync();
}
