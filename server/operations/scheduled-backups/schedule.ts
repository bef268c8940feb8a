import { type ChildProcess, fork } from 'node:child_process';
import { repeat } from '../../platform/jobs/background-work.ts';
import type { AppContext } from '../../context.ts';
import { isFirst, milestoneTime, takeTurn } from '../../db/milestones.ts';
import type { Database } from '../../db/tables.ts';
import { backupOverdueMails } from '../../mail/account-mails.ts';
import { productModule } from '../../product-files.ts';
import type { BackupMessage } from './process.ts';
import { type BackupResult, type BackupRunKind, finishRun, readBackupState, startRun } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Durations in ms. */
export const backupTimes = {
  interval: minute,
  /** After a run that failed or was killed, the next one starts no earlier than this. */
  retry: hour,
  /** The newest backup is restored on trial when the last trial is older. */
  trial: 30 * day,
  /** Admins are notified when there has been no backup for so long, and again each day. */
  overdue: 36 * hour,
} as const;

/** Runs a kind of work to its end. @throws {Error} whose message is one line that says why it failed */
type RunWork = (kind: BackupRunKind, stopping: AbortSignal) => Promise<BackupResult>;

type Parts = Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'mailDue'>;

/**
 * Makes a backup each day at `BACKUP_AT`, restores the newest on trial each month, and notifies admins when there is none for
 * long. Any number of instances may: a run has a turn that one of them takes.
 */
export function startBackups(parts: Parts, runWork: RunWork = runInProcess): { stop(): Promise<void> } {
  if (parts.config.backup.place === undefined) return { stop: async () => {} };
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const lookForDueRun = async () => {
    if (running || stopping.signal.aborted) return;
    running = runWhatIsDue(parts, runWork, stopping.signal).finally(() => (running = undefined));
    await running;
  };
  const timer = repeat(
    lookForDueRun,
    backupTimes.interval,
    parts.log,
    'the look for a due backup failed; it is repeated in a minute',
  );
  return {
    async stop() {
      timer.stop();
      stopping.abort();
      await running?.catch(() => {});
    },
  };
}

/** Does what is due now. */
export async function runWhatIsDue(parts: Parts, runWork: RunWork, stopping: AbortSignal): Promise<void> {
  const { config, db, now } = parts;
  const instant = now();
  const state = await readBackupState(db);
  const lastBackup = Date.parse(state.lastBackup?.finishedAt ?? '') || 0;
  if (lastBackup < lastDueTime(instant, config.backup.at).getTime()) {
    if (await takeTurn(db, 'backup-run', instant, new Date(instant.getTime() - backupTimes.retry)))
      await perform(parts, 'backup', runWork, stopping);
  } else if ((Date.parse(state.lastTrialAt ?? '') || 0) < instant.getTime() - backupTimes.trial) {
    if (await takeTurn(db, 'trial-restore', instant, new Date(instant.getTime() - day)))
      await perform(parts, 'trial', runWork, stopping);
  }
  await notifyIfOverdue(parts);
}

/** The last time at which a backup was due: today or yesterday at `at`, in UTC. */
export function lastDueTime(now: Date, at: { hour: number; minute: number }): Date {
  const today = new Date(now);
  today.setUTCHours(at.hour, at.minute, 0, 0);
  return today <= now ? today : new Date(today.getTime() - day);
}

async function perform(parts: Parts, kind: BackupRunKind, runWork: RunWork, stopping: AbortSignal): Promise<void> {
  const { db, log, now } = parts;
  const run = await startRun(db, kind, now());
  try {
    const result = await runWork(kind, stopping);
    await finishRun(db, run, result, now());
    log.info({ kind, ...result }, 'backup run finished');
  } catch (error) {
    // An interrupted run is made up for after the next start.
    if (stopping.aborted) return;
    const { message } = error as Error;
    log.error({ kind, reason: message }, 'backup run failed');
    await finishRun(db, run, { error: message }, now());
  }
}

/** Mails every admin once for each day without a backup, from 36 hours on. */
async function notifyIfOverdue({ db, now, mailDue }: Parts): Promise<void> {
  const instant = now();
  const since = await lastBackupOrFirstLook(db, instant);
  if (instant.getTime() - since.getTime() < backupTimes.overdue) return;
  const isNotified = await db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, 'backup-overdue', instant, new Date(instant.getTime() - day)))) return false;
    await backupOverdueMails(tx, since, instant);
    return true;
  });
  if (isNotified) mailDue();
}

/** Since when there has been no newer backup: the last one, or the first look of an installation that has none yet. */
async function lastBackupOrFirstLook(db: Database, now: Date): Promise<Date> {
  const { lastBackup } = await readBackupState(db);
  if (lastBackup) return new Date(lastBackup.finishedAt);
  await isFirst(db, 'backups-scheduled', now);
  return new Date((await milestoneTime(db, 'backups-scheduled')) ?? now);
}

const program = productModule('server/operations/scheduled-backups/process');

/** Runs the work in a process of its own, which reads the same environment. */
function runInProcess(kind: BackupRunKind, stopping: AbortSignal): Promise<BackupResult> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(program, [kind], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal: stopping,
    });
    child.on('message', (message: BackupMessage) => {
      if ('result' in message) resolve(message.result);
      else reject(new Error(message.error));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new Error(`The process of the backup ended (${signal ?? code}).`)));
  });
}
