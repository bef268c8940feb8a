import { daysBefore } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** A verified backup, or the restore of one into a temporary database. */
export type BackupRunKind = 'backup' | 'trial';

/** The result of a run: the backup's name, its size in bytes and its number of rows. */
export interface BackupResult {
  name: string;
  bytes: number;
  rowCount: number;
}

export interface BackupState {
  /** The last backup that was read back and verified. */
  lastBackup: { finishedAt: string; name: string; bytes: number; rowCount: number } | undefined;
  /** The time of the last successful trial restore. */
  lastTrialAt: string | undefined;
  /** The last run, if it failed, with the reason in one line. */
  failure: { kind: BackupRunKind; at: string; error: string } | undefined;
}

/** The record of a run is deleted after this many days. */
const keptDays = 400;

export async function startRun(db: Database, kind: BackupRunKind, now: Date): Promise<number> {
  const run = {
    kind,
    createdAt: now.toISOString(),
    finishedAt: null,
    name: null,
    bytes: null,
    rowCount: null,
    error: null,
  };
  return (await db.insertInto('backupRuns').values(run).returning('id').executeTakeFirstOrThrow()).id;
}

export async function finishRun(
  db: Database,
  id: number,
  outcome: BackupResult | { error: string },
  now: Date,
): Promise<void> {
  const values = 'error' in outcome ? { error: outcome.error.slice(0, 300) } : outcome;
  const runUpdate = db.updateTable('backupRuns').set({ ...values, finishedAt: now.toISOString() });
  await runUpdate.where('id', '=', id).execute();
}

export async function readBackupState(db: Database): Promise<BackupState> {
  const [backup, trial, last] = await Promise.all([
    succeeded(db, 'backup'),
    succeeded(db, 'trial'),
    db
      .selectFrom('backupRuns')
      .selectAll()
      .where('finishedAt', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ]);
  return {
    lastBackup: backup && {
      finishedAt: backup.finishedAt!,
      name: backup.name!,
      bytes: backup.bytes!,
      rowCount: backup.rowCount!,
    },
    lastTrialAt: trial?.finishedAt ?? undefined,
    failure: last?.error ? { kind: last.kind, at: last.finishedAt!, error: last.error } : undefined,
  };
}

/** The start of the last run of a kind, regardless of its result. */
export async function lastStartOf(db: Database, kind: BackupRunKind): Promise<string | undefined> {
  const runsQuery = db.selectFrom('backupRuns').select('createdAt').where('kind', '=', kind);
  return (await runsQuery.orderBy('id', 'desc').limit(1).executeTakeFirst())?.createdAt;
}

const succeeded = (db: Database, kind: BackupRunKind) =>
  db
    .selectFrom('backupRuns')
    .selectAll()
    .where('kind', '=', kind)
    .where('finishedAt', 'is not', null)
    .where('error', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Deletes the records of old runs, except for the last success of each kind. */
export async function purgeBackupRuns(db: Database, now: Date): Promise<void> {
  const [backup, trial] = await Promise.all([succeeded(db, 'backup'), succeeded(db, 'trial')]);
  const neededIds = [backup?.id ?? 0, trial?.id ?? 0];
  const oldRunDeletion = db.deleteFrom('backupRuns').where('createdAt', '<', daysBefore(now, keptDays));
  await oldRunDeletion.where('id', 'not in', neededIds).execute();
}
