import { daysBefore } from '../../db/rows.ts';
import type { Database } from '../../db/tables.ts';

/** A backup that was made and checked, or the restore of one into a temporary database. */
export type BackupRunKind = 'backup' | 'trial';

/** The result of a run: the backup's name, its size in bytes and how many rows it has. */
export interface BackupResult {
  name: string;
  bytes: number;
  rowCount: number;
}

export interface BackupState {
  /** The last backup that was read back and checked. */
  lastBackup: { finishedAt: string; name: string; bytes: number; rowCount: number } | undefined;
  /** When the last trial restore succeeded. */
  lastTrialAt: string | undefined;
  /** The last run, if it failed, with one line that says why. */
  failure: { kind: BackupRunKind; at: string; error: string } | undefined;
}

/** Days after which the record of a run is deleted. */
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
  const run = db.updateTable('backupRuns').set({ ...values, finishedAt: now.toISOString() });
  await run.where('id', '=', id).execute();
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

/** When the last run of a kind started, whatever became of it. */
export async function lastStartOf(db: Database, kind: BackupRunKind): Promise<string | undefined> {
  const runs = db.selectFrom('backupRuns').select('createdAt').where('kind', '=', kind);
  return (await runs.orderBy('id', 'desc').limit(1).executeTakeFirst())?.createdAt;
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

/** Deletes the records of old runs; the last success of each kind stays. */
export async function purgeBackupRuns(db: Database, now: Date): Promise<void> {
  const [backup, trial] = await Promise.all([succeeded(db, 'backup'), succeeded(db, 'trial')]);
  const needed = [backup?.id ?? 0, trial?.id ?? 0];
  const oldRuns = db.deleteFrom('backupRuns').where('createdAt', '<', daysBefore(now, keptDays));
  await oldRuns.where('id', 'not in', needed).execute();
}
