import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { engineOf } from '../db/engine.ts';
import { after, columnsOf, executeWrite } from '../db/rows.ts';
import { type Database, rowSchemas, type Tables } from '../db/tables.ts';

export type Job = Selectable<Tables['jobs']>;

/** The rows that a job is about, by the column that refers to each. Deleting one of them deletes the job. */
export type Subject = Partial<Omit<Job, keyof JobState>>;
type JobState = Pick<
  Job,
  'id' | 'kind' | 'runAt' | 'attempts' | 'leasedUntil' | 'lastError' | 'result' | 'createdAt' | 'finishedAt'
>;

/** The result of a job after its last failed attempt. */
export const failedResult = 'failed';

/** Times of the queue in ms. */
export const jobTimes = {
  /** The time for which a claimed job belongs to its worker, which renews the lease while it works. */
  lease: 30_000,
  renewal: 10_000,
  /** The maximum delay of the next attempt. */
  longestWait: 3_600_000,
  /** A due time or the end of a lease that is further in the future was stored by a clock that was fast, and is ignored. */
  farAhead: 7_200_000,
} as const;

const columns = columnsOf(rowSchemas.jobs);

export interface NewJob {
  kind: string;
  subject: Subject;
  /** The time in ms before which the job does not run. */
  delay?: number;
}

/** The number of rows per statement, within the limit of parameters of both engines. */
const insertedAtOnce = 500;

/** Adds jobs, except for subjects that already have one. Call it in the transaction that stores the subjects, and `due()` after the commit. */
export async function enqueueJobs(tx: Database, jobs: readonly NewJob[], now: Date): Promise<void> {
  const rows = jobs.map(({ kind, subject, delay = 0 }) => ({
    kind,
    ...subject,
    runAt: after(now, delay),
    attempts: 0,
    createdAt: now.toISOString(),
  }));
  for (let start = 0; start < rows.length; start += insertedAtOnce)
    await tx
      .insertInto('jobs')
      .values(rows.slice(start, start + insertedAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Replaces the finished job of a subject with a new one. A job that has not finished is not changed. */
export async function requeueJob(tx: Database, { kind, subject }: NewJob, now: Date): Promise<void> {
  await tx.deleteFrom('jobs').where(isAbout(subject)).where('finishedAt', 'is not', null).execute();
  await enqueueJobs(tx, [{ kind, subject }], now);
}

/**
 * Deletes jobs that no worker has claimed. A claim updates the same row, so either the claim or the deletion succeeds.
 * @returns the ids of the subjects whose jobs were deleted
 */
export async function withdrawJobs(
  tx: Database,
  column: keyof Subject,
  subjectIds: readonly number[],
): Promise<number[]> {
  if (subjectIds.length === 0) return [];
  const unclaimedJobDeletion = tx.deleteFrom('jobs').where('attempts', '=', 0).where('leasedUntil', 'is', null);
  const withdrawnJobs = await unclaimedJobDeletion
    .where('finishedAt', 'is', null)
    .where(column, 'in', subjectIds)
    .returning(column)
    .execute();
  return withdrawnJobs.map((job) => job[column]!);
}

/**
 * Makes the failed job of a subject due again. Unlike a requeued job, it keeps its attempts and its error.
 * @returns whether the subject had a failed job
 */
export const retryJob = (tx: Database, subject: Subject, now: Date): Promise<boolean> =>
  executeWrite(
    tx
      .updateTable('jobs')
      .set({ runAt: now.toISOString(), result: null, finishedAt: null })
      .where(isAbout(subject))
      .where('result', '=', failedResult),
  );

/** Makes the pending jobs of a subject due now. */
export async function hastenJobs(tx: Database, subject: Subject, now: Date): Promise<void> {
  const waitingJobUpdate = tx.updateTable('jobs').set({ runAt: now.toISOString() }).where(isAbout(subject));
  await waitingJobUpdate.where('finishedAt', 'is', null).where('leasedUntil', 'is', null).execute();
}

/**
 * Leases the next due job of a kind, in one statement. If the worker dies, another one claims the job after the lease.
 * @param choice `subject` restricts it to the jobs of one subject; `lease` is in ms
 */
export const claimJob = (
  db: Database,
  { kind, subject = {}, lease = jobTimes.lease }: { kind: string; subject?: Subject; lease?: number },
  now: Date,
): Promise<Job | undefined> =>
  db
    .updateTable('jobs')
    .set((row) => ({ leasedUntil: after(now, lease), attempts: row('attempts', '+', 1) }))
    .where('id', '=', ({ selectFrom }) => {
      const nextJobQuery = selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where(isAbout(subject))
        .where(isDue(now))
        .orderBy('runAt')
        .orderBy('id')
        .limit(1);
      return engineOf(db) === 'postgres' ? nextJobQuery.forUpdate().skipLocked() : nextJobQuery;
    })
    // Checked again, since the row may have changed between its selection and its lock.
    .where(isDue(now))
    .returning(columns)
    .executeTakeFirst();

/** Makes the lease of a claimed job end in `lease` ms. @returns the new end; undefined if another worker has claimed the job */
export async function renewLease(
  db: Database,
  claimed: Job,
  now: Date,
  lease: number = jobTimes.lease,
): Promise<string | undefined> {
  const renewedJob = await ownedJobUpdate(db, claimed)
    .set({ leasedUntil: after(now, lease) })
    .returning('leasedUntil')
    .executeTakeFirst();
  return renewedJob?.leasedUntil ?? undefined;
}

/**
 * Records the result of a claimed job. This function and {@link postponeJob} do not change a job that another worker has claimed since.
 * @returns whether the result was recorded
 */
export const finishJob = (
  db: Database,
  claimed: Job,
  { result, lastError = null }: { result: string; lastError?: string | null },
  now: Date,
): Promise<boolean> =>
  executeWrite(
    ownedJobUpdate(db, claimed).set({
      result,
      lastError: lastError?.slice(0, longestError) ?? null,
      finishedAt: now.toISOString(),
      leasedUntil: null,
    }),
  );

/** Ends the lease of a claimed job, which is due again after `wait` ms. */
export async function postponeJob(
  db: Database,
  claimed: Job,
  { wait, attempts, lastError }: { wait: number; attempts: number; lastError: string | null },
  now: Date,
): Promise<void> {
  await ownedJobUpdate(db, claimed)
    .set({ runAt: after(now, wait), attempts, lastError: lastError?.slice(0, longestError) ?? null, leasedUntil: null })
    .execute();
}

/** The maximum length of a stored error, in characters. */
const longestError = 200;

/** The kinds with due jobs. */
export async function findDueKinds(db: Database, now: Date): Promise<string[]> {
  const dueJobsQuery = db.selectFrom('jobs').select('kind').distinct().where(isDue(now));
  return (await dueJobsQuery.execute()).map(({ kind }) => kind);
}

/** The subjects in `column` with a due job of a kind. */
export async function findDueSubjects(
  db: Database,
  kind: string,
  column: keyof Subject,
  now: Date,
): Promise<Subject[]> {
  const dueJobsQuery = db.selectFrom('jobs').select(column).distinct().where('kind', '=', kind);
  return dueJobsQuery.where(isDue(now)).execute();
}

/** The due time of the next job that is not due yet. */
export async function findNextTime(db: Database, now: Date): Promise<Date | undefined> {
  const waitingJobsQuery = db.selectFrom('jobs').select('runAt').where('finishedAt', 'is', null);
  const nextJob = await waitingJobsQuery
    .where('runAt', '>', now.toISOString())
    .orderBy('runAt')
    .limit(1)
    .executeTakeFirst();
  return nextJob && new Date(nextJob.runAt);
}

/** SQL condition: a job is due, has not finished and is not leased. Times beyond {@link jobTimes.farAhead} do not delay a job. */
const isDue = (now: Date) => (row: ExpressionBuilder<Tables, 'jobs'>) =>
  row.and([
    row('finishedAt', 'is', null),
    row.or([row('runAt', '<=', now.toISOString()), row('runAt', '>', after(now, jobTimes.farAhead))]),
    row.or([
      row('leasedUntil', 'is', null),
      row('leasedUntil', '<=', now.toISOString()),
      row('leasedUntil', '>', after(now, jobTimes.farAhead)),
    ]),
  ]);

const isAbout = (subject: Subject) => (row: ExpressionBuilder<Tables, 'jobs'>) =>
  row.and(Object.entries(subject).map(([column, id]) => row(sql.ref(column), '=', id)));

/** An update of a claimed job, which changes nothing if another worker has claimed it since: the lease then has another end. */
const ownedJobUpdate = (db: Database, { id, leasedUntil }: Job) =>
  db.updateTable('jobs').where('id', '=', id).where('leasedUntil', '=', leasedUntil);
