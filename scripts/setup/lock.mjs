import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from './paths.mjs';

/**
 * An owner touches its lock every second. The lock is abandoned after `silence` ms without a touch if none of its owner's processes
 * runs, and after `timeout` ms in any case, since process ids are reused.
 */
const silence = 5000;
const timeout = 10 * 60_000;

const folder = inRoot('.cache', 'setup.lock');
const owners = inRoot('.cache', 'setup.lock', 'owners');

/**
 * Runs `work` while no other command of this checkout installs or builds. `work` calls `owns` with each process that may outlive it.
 * @param {(owns: (pid: number) => void) => Promise<void>} work
 */
export async function alone(work) {
  await acquire();
  const heartbeat = setInterval(touch, 1000);
  try {
    await work((pid) => appendFileSync(owners, `${pid}\n`));
  } finally {
    clearInterval(heartbeat);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function acquire() {
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (let isReported = false; ; isReported = true) {
    try {
      mkdirSync(folder);
      appendFileSync(owners, `${process.pid}\n`);
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const abandoned = findAbandoned();
    if (abandoned !== undefined) {
      remove(abandoned);
      continue;
    }
    if (!isReported) process.stderr.write('Waiting for another command that is installing or building …\n');
    await wait(100);
  }
}

/** The inode of the lock if it is abandoned; undefined if there is no lock, or if it has an owner. */
function findAbandoned() {
  const lock = statSync(folder, { throwIfNoEntry: false });
  if (lock === undefined) return undefined;
  const quiet = Date.now() - lock.mtimeMs;
  return quiet > timeout || (quiet > silence && !readOwners().some(isRunning)) ? lock.ino : undefined;
}

function readOwners() {
  try {
    return readFileSync(owners, 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Removes an abandoned lock. If several processes find it, only one succeeds in renaming it. @param {number} inode */
function remove(inode) {
  const aside = `${folder}.${process.pid}`;
  try {
    renameSync(folder, aside);
    // Another process was faster, and this is its new lock, which is moved back.
    if (statSync(aside).ino !== inode) return renameSync(aside, folder);
  } catch {
    return undefined;
  }
  return rmSync(aside, { recursive: true, force: true });
}

/** @param {number} pid */
function isRunning(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

function touch() {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // Another process removed the lock because it assumed that this one had died; the work continues.
  }
}
