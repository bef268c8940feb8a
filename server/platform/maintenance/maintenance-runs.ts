import type { Logger } from 'pino';
import {
  type PurgeName,
  purgeNames,
  type PurgeRun,
  type RebuildRun,
  type RebuiltTable,
  rebuiltTables,
} from '../../../domain/operations/maintenance.ts';
import type { Database } from '../db/tables.ts';
import { withoutData } from '../errors/without-data.ts';

export interface Recorder {
  db: Database;
  log: Pick<Logger, 'info' | 'warn'>;
  now: () => Date;
}

/**
 * Runs `work` and records its start and end. A failure is logged and recorded but not thrown, so the caller continues with other work.
 * @param signal the signal of `work`, which throws when it aborts; that is neither a success nor a failure, so only the start is recorded
 * @returns whether it succeeded
 */
export async function recordRun(
  { db, log, now }: Recorder,
  name: PurgeName | RebuiltTable,
  work: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    await storeRun(db, name, { startedAt: now().toISOString() });
    await work();
    await storeRun(db, name, { succeededAt: now().toISOString() });
    return true;
  } catch (error) {
    if (signal?.aborted) return false;
    const err = withoutData(error);
    log.warn({ err, name }, 'maintenance failed');
    const failure = { failedAt: now().toISOString(), lastError: err.message.split('\n', 1)[0]!.slice(0, 200) };
    await storeRun(db, name, failure).catch(() => log.warn({ name }, 'the failure could not be recorded'));
    return false;
  }
}

type Run = { startedAt?: string; succeededAt?: string; failedAt?: string; lastError?: string };

async function storeRun(db: Database, name: string, run: Run): Promise<void> {
  const startedAt = run.startedAt ?? run.succeededAt ?? run.failedAt!;
  await db
    .insertInto('maintenanceRuns')
    .values({ startedAt, succeededAt: null, failedAt: null, lastError: null, name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute();
}

/** Whether a run has ended without a failure since an instant. */
export async function hasSucceededSince(db: Database, name: PurgeName, since: Date): Promise<boolean> {
  const runsQuery = db.selectFrom('maintenanceRuns').select('name').where('name', '=', name);
  return (await runsQuery.where('succeededAt', '>', since.toISOString()).executeTakeFirst()) !== undefined;
}

const neverRun = { startedAt: null, succeededAt: null, failedAt: null, lastError: null };

/** The last run of every purge, and of each table that was ever rebuilt. */
export async function readRuns(db: Database): Promise<{ purges: PurgeRun[]; rebuilds: RebuildRun[] }> {
  const rows = await db.selectFrom('maintenanceRuns').selectAll().execute();
  const runs = new Map(rows.map((row) => [row.name, row]));
  return {
    purges: purgeNames.map((name) => ({ ...neverRun, ...runs.get(name), name })),
    rebuilds: rebuiltTables.flatMap((name) => (runs.has(name) ? [{ ...runs.get(name)!, name }] : [])),
  };
}
