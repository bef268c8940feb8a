import { type ChildProcess, fork } from 'node:child_process';
import type { AppContext } from '../../workflows/app-context.ts';
import { isFirst, milestoneTime, markMilestone } from '../../platform/db/milestones.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { mailBackupOverdue } from '../../features/mails/account-mails.ts';
import type { PeriodicJob } from '../../platform/jobs/worker.ts';
import { productModule } from '../../platform/configuration/product-files.ts';
import type { BackupMessage } from './process.ts';
import {
  type BackupResult,
  type BackupRunKind,
  finishRun,
  lastStartOf,
  readBackupState,
  startRun,
} from '../../features/backups/backup-runs.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Durations in ms. */
export const backupTimes = {
  interval: minute,
  /** After a run that failed or was killed, the next one starts no earlier than this. */
  retry: hour,
  /** The newest backup is restored on trial if the last trial is older than this. */
  trial: 30 * day,
  /** Admins are notified when the last backup is older than this, and then daily. */
  overdue: 36 * hour,
} as const;

/** Runs a backup or a trial to its end. @throws {Error} whose message is the reason in one line */
type RunWork = (kind: BackupRunKind, stopping: AbortSignal) => Promise<BackupResult>;

type Parts = Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'wakeJobs'>;

/**
 * Makes a backup each day at `BACKUP_AT`, restores the newest one on trial each month, and notifies admins if there has been none for too long.
 */
export const scheduledBackups = (parts: Parts, runWork: RunWork = runInProcess): PeriodicJob => ({
  kind: 'backups',
  every: backupTimes.interval,
  run: (stopping) => runDueBackup(parts, runWork, stopping),
});

/** Makes a backup or a trial restore, if one is due now. */
async function runDueBackup(parts: Parts, runWork: RunWork, stopping: AbortSignal): Promise<void> {
  const { config, db, now } = parts;
  const instant = now();
  const state = await readBackupState(db);
  const isOlder = (time: string | undefined, limit: number) => (Date.parse(time ?? '') || 0) < limit;
  const dueTime = lastDueTime(instant, config.backup.at).getTime();
  if (isOlder(state.lastBackup?.finishedAt, dueTime)) {
    const lastStart = await lastStartOf(db, 'backup');
    if (isOlder(lastStart, instant.getTime() - backupTimes.retry))
      await runAndRecord(parts, 'backup', runWork, stopping);
  } else if (isOlder(state.lastTrialAt, instant.getTime() - backupTimes.trial)) {
    const lastStart = await lastStartOf(db, 'trial');
    if (isOlder(lastStart, instant.getTime() - day)) await runAndRecord(parts, 'trial', runWork, stopping);
  }
  await notifyIfOverdue(parts);
}

/** The last time at which a backup was due: today or yesterday at `at`, in UTC. */
export function lastDueTime(now: Date, at: { hour: number; minute: number }): Date {
  const today = new Date(now);
  today.setUTCHours(at.hour, at.minute, 0, 0);
  return today <= now ? today : new Date(today.getTime() - day);
}

async function runAndRecord(parts: Parts, kind: BackupRunKind, runWork: RunWork, stopping: AbortSignal): Promise<void> {
  const { db, log, now } = parts;
  const run = await startRun(db, kind, now());
  try {
    const result = await runWork(kind, stopping);
    await finishRun(db, run, result, now());
    log.info({ kind, ...result }, 'backup run finished');
  } catch (error) {
    // The next start makes up for an interrupted run.
    if (stopping.aborted) return;
    const { message } = error as Error;
    log.error({ kind, reason: message }, 'backup run failed');
    await finishRun(db, run, { error: message }, now());
  }
}

/** Emails every admin once for each day without a backup, from 36 hours on. */
async function notifyIfOverdue({ db, now, wakeJobs }: Parts): Promise<void> {
  const instant = now();
  const since = await readLastBackupOrFirstCheck(db, instant);
  if (instant.getTime() - since.getTime() < backupTimes.overdue) return;
  const isNotified = await inTransaction(db, async (tx) => {
    if (!(await markMilestone(tx, 'backup-overdue', instant, new Date(instant.getTime() - day)))) return false;
    await mailBackupOverdue(tx, since, instant);
    return true;
  });
  if (isNotified) wakeJobs();
}

/** Reads the time of the last backup, or of the first check if the installation has none yet. */
async function readLastBackupOrFirstCheck(db: Database, now: Date): Promise<Date> {
  const { lastBackup } = await readBackupState(db);
  if (lastBackup) return new Date(lastBackup.finishedAt);
  await isFirst(db, 'backups-scheduled', now);
  return new Date((await milestoneTime(db, 'backups-scheduled')) ?? now);
}

const program = productModule('server/operations/scheduled-backups/process');

/** Runs the work in a separate process with the same environment. */
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
