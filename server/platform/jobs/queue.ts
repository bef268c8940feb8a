import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { engineOf } from '../../db/engine.ts';
import { after, columnsOf, foundRow } from '../../db/rows.ts';
import { type Database, rowSchemas, type Tables } from '../../db/tables.ts';

export type Job = Selectable<Tables['jobs']>;

/** The rows that a job is about, by the column that refers to each. Deleting one of them deletes the job. */
export type Subject = Partial<Omit<Job, keyof JobState>>;
type JobState = Pick<
  Job,
  'id' | 'kind' | 'runAt' | 'attempts' | 'leasedUntil' | 'lastError' | 'result' | 'createdAt' | 'finishedAt'
>;

/** The result of a job that was given up. */
export const failedResult = 'failed';

/** In ms. */
export const jobTimes = {
  /** How long a claimed job belongs to its worker, which renews the lease while it works. */
  lease: 30_000,
  renewal: 10_000,
  /** The longest that a job waits for its next attempt. */
  longestWait: 3_600_000,
  /** A time or the end of a lease that is further ahead was written while the clock was ahead. */
  farAhead: 7_200_000,
} as const;

const columns = columnsOf(rowSchemas.jobs);

export interface NewJob {
  kind: string;
  subject: Subject;
  /** In ms, before which the job does not run. */
  delay?: number;
}

/** Jobs of one statement, within the limit of parameters of either engine. */
const insertedAtOnce = 500;

/**
 * Adds jobs, in the transaction that stores what they are about; after its commit, `due()` wakes the worker. A subject that has a job
 * already keeps it.
 */
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

/** Adds the job of a subject again once it has finished. A job that waits or runs is left as it is. */
export async function requeueJob(tx: Database, { kind, subject }: NewJob, now: Date): Promise<void> {
  await tx.deleteFrom('jobs').where(isAbout(subject)).where('finishedAt', 'is not', null).execute();
  await enqueueJobs(tx, [{ kind, subject }], now);
}

/**
 * Deletes jobs that no worker has claimed yet. A claim changes the row too, so one of the two finds it.
 * @returns the ids of the subjects whose jobs were deleted
 */
export async function withdrawJobs(
  tx: Database,
  column: keyof Subject,
  subjectIds: readonly number[],
): Promise<number[]> {
  if (subjectIds.length === 0) return [];
  const unclaimedJobs = tx.deleteFrom('jobs').where('attempts', '=', 0).where('leasedUntil', 'is', null);
  const withdrawnJobs = await unclaimedJobs
    .where('finishedAt', 'is', null)
    .where(column, 'in', subjectIds)
    .returning(column)
    .execute();
  return withdrawnJobs.map((job) => job[column]!);
}

/**
 * Makes the job of a subject due that was given up. It keeps its attempts and its error, unlike one that is queued again.
 * @returns whether the job was given up
 */
export const retryJob = (tx: Database, subject: Subject, now: Date): Promise<boolean> =>
  foundRow(
    tx
      .updateTable('jobs')
      .set({ runAt: now.toISOString(), result: null, finishedAt: null })
      .where(isAbout(subject))
      .where('result', '=', failedResult),
  );

/** Makes the waiting jobs of a subject due. */
export async function hastenJobs(tx: Database, subject: Subject, now: Date): Promise<void> {
  const waitingJobs = tx.updateTable('jobs').set({ runAt: now.toISOString() }).where(isAbout(subject));
  await waitingJobs.where('finishedAt', 'is', null).where('leasedUntil', 'is', null).execute();
}

/**
 * Leases the next job of a kind that is due, in one statement. If the worker dies, another one claims the job after the lease.
 * @param choice `subject` narrows it to the jobs of one subject; `lease` is in ms
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
      const nextJob = selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where(isAbout(subject))
        .where(isDue(now))
        .orderBy('runAt')
        .orderBy('id')
        .limit(1);
      return engineOf(db) === 'postgres' ? nextJob.forUpdate().skipLocked() : nextJob;
    })
    // Again, because the row may have changed between its choice and its lock.
    .where(isDue(now))
    .returning(columns)
    .executeTakeFirst();

/** Extends the lease of a claimed job by so many ms. @returns its new end, or nothing if another worker has the job by now */
export async function renewLease(
  db: Database,
  claimed: Job,
  now: Date,
  lease: number = jobTimes.lease,
): Promise<string | undefined> {
  const renewedJob = await ownedJob(db, claimed)
    .set({ leasedUntil: after(now, lease) })
    .returning('leasedUntil')
    .executeTakeFirst();
  return renewedJob?.leasedUntil ?? undefined;
}

/**
 * Records that a claimed job has finished, with its `result`. A job that another worker has by now is left alone, here and below.
 * @returns whether it was recorded
 */
export const finishJob = (
  db: Database,
  claimed: Job,
  { result, lastError = null }: { result: string; lastError?: string | null },
  now: Date,
): Promise<boolean> =>
  foundRow(
    ownedJob(db, claimed).set({
      result,
      lastError: lastError?.slice(0, longestError) ?? null,
      finishedAt: now.toISOString(),
      leasedUntil: null,
    }),
  );

/** Ends the lease of a claimed job, which runs again after `wait` ms. */
export async function postponeJob(
  db: Database,
  claimed: Job,
  { wait, attempts, lastError }: { wait: number; attempts: number; lastError: string | null },
  now: Date,
): Promise<void> {
  await ownedJob(db, claimed)
    .set({ runAt: after(now, wait), attempts, lastError: lastError?.slice(0, longestError) ?? null, leasedUntil: null })
    .execute();
}

/** Characters of a stored error. */
const longestError = 200;

/** The kinds that have jobs which are due. */
export async function findDueKinds(db: Database, now: Date): Promise<string[]> {
  const dueJobs = db.selectFrom('jobs').select('kind').distinct().where(isDue(now));
  return (await dueJobs.execute()).map(({ kind }) => kind);
}

/** The subjects in one column that have a job of the kind which is due. */
export async function findDueSubjects(
  db: Database,
  kind: string,
  column: keyof Subject,
  now: Date,
): Promise<Subject[]> {
  const dueJobs = db.selectFrom('jobs').select(column).distinct().where('kind', '=', kind);
  return dueJobs.where(isDue(now)).execute();
}

/** When the next job is due that waits for its time. */
export async function findNextTime(db: Database, now: Date): Promise<Date | undefined> {
  const waitingJobs = db.selectFrom('jobs').select('runAt').where('finishedAt', 'is', null);
  const nextJob = await waitingJobs.where('runAt', '>', now.toISOString()).orderBy('runAt').limit(1).executeTakeFirst();
  return nextJob && new Date(nextJob.runAt);
}

/** Not finished, at its time, and not leased. A time that was written while the clock was ahead does not hold the job up. */
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

/** A claimed job, as long as no other worker has claimed it since: its lease is the one of the claim. */
const ownedJob = (db: Database, { id, leasedUntil }: Job) =>
  db.updateTable('jobs').where('id', '=', id).where('leasedUntil', '=', leasedUntil);
