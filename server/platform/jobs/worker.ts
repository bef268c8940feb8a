import type { Logger } from 'pino';
import { inTransaction } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { isDatabaseUnavailable } from '../errors/database-error.ts';
import { withoutData } from '../errors/without-data.ts';
import { traceJob } from '../tracing/tracing.ts';
import { oneAtATime } from './background-work.ts';
import {
  claimJob,
  enqueueJobs,
  failedResult,
  findDueKinds,
  findDueSubjects,
  findNextTime,
  finishJob,
  type Job,
  jobTimes,
  postponeJob,
  renewLease,
  type Subject,
} from './queue.ts';

/** The delays before the worker queries the queue, in ms. */
export const workerTimes = {
  /** Debounce: jobs that are added within this interval are found by one query. */
  debounce: 50,
  /** The maximum delay, after which jobs that another instance added are found. */
  poll: 5000,
} as const;

/** The outcome of an attempt. A handler that throws has failed. */
export type Outcome =
  /** The job has finished. `store` writes related changes in the transaction that records the result. */
  | { result: string; store?: (tx: Database) => Promise<void> }
  /** The attempt failed: the job is retried after the back-off, or after `wait` ms if that is longer, unless the failure `isFinal`. */
  | { error: string; wait?: number; isFinal?: boolean }
  /** Nothing was attempted, and the job is due again after this many ms. */
  | { postponed: number };

/** The delays after failed attempts in ms: `first`, then doubled each time up to `longest`. */
export interface Retries {
  first: number;
  longest: number;
}

/** A kind of jobs that features add to the queue. */
export interface JobKind {
  kind: string;
  /** The maximum of concurrent jobs of the kind; with `lane`, of each subject in that column, independently of the others. */
  atOnce: number;
  lane?: keyof Subject;
  retries: Retries;
  /** The lease of its jobs in ms. If it is longer than any `run`, no second worker claims a job even when the lease cannot be renewed. */
  lease?: number;
  /** @param signal aborts when the process stops; an attempt that throws after that does not count */
  run(job: Job, signal: AbortSignal): Promise<Outcome>;
}

/** Work that one of the instances repeats at an interval. */
export interface PeriodicJob {
  kind: string;
  /** The interval in ms, at most `jobTimes.longestWait`; less frequent work must itself check when it last ran. */
  every: number;
  run(signal: AbortSignal): Promise<void>;
}

interface Parts {
  db: Database;
  log: Pick<Logger, 'warn' | 'error'>;
  now: () => Date;
}

export interface JobWorker {
  /** Makes the worker query the queue soon, since a job may be due. */
  due(): void;
  /** Runs all jobs that are due now, and waits for these and the running ones; never rejects. */
  drain(): Promise<void>;
  /** Aborts the signal of the running jobs, and waits for them. */
  stop(): Promise<void>;
}

/** Runs the jobs of these kinds. Any number of processes may do so, since each job is claimed with a lease. */
export function startJobs({ db, log, now }: Parts, kinds: readonly (JobKind | PeriodicJob)[]): JobWorker {
  const stopping = new AbortController();
  const lanes = new Map<string, ReturnType<typeof oneAtATime>>();
  /** The running queries of the queue. */
  const runningQueries = new Set<Promise<void>>();
  /** Outcomes that could not be recorded because the database was unavailable. They are recorded before a job is claimed again. */
  const unrecorded = new Set<() => Promise<void>>();
  let hasPeriodicJobs = false;
  let timer: NodeJS.Timeout | undefined;
  let isDueSoon = false;

  const warn = (error: unknown) => log.warn({ err: withoutData(error) }, 'jobs: the database is unavailable');

  const queryQueueAfter = (ms: number) => {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(() => void queryQueue(), ms).unref();
  };

  /** Starts the lanes with due jobs, without waiting for them, since a lane may be busy for as long as there is load. */
  async function queryQueue(): Promise<void> {
    isDueSoon = false;
    queryQueueAfter(workerTimes.poll);
    const started = startDueJobs().catch(warn);
    runningQueries.add(started);
    await started;
    runningQueries.delete(started);
  }

  async function drain(): Promise<void> {
    void queryQueue();
    await Promise.all(runningQueries);
    await Promise.all([...lanes.values()].map((lane) => lane.ended()));
  }

  async function startDueJobs(): Promise<void> {
    for (const record of unrecorded) await record();
    if (!hasPeriodicJobs) await addPeriodicJobs();
    const dueKinds = new Set(await findDueKinds(db, now()));
    const dueLanes = await Promise.all(kinds.filter(({ kind }) => dueKinds.has(kind)).map(findDueLanes));
    if (stopping.signal.aborted) return;
    for (const lane of dueLanes.flat()) void lane.run();
    const nextTime = await findNextTime(db, now());
    if (nextTime && !isDueSoon)
      queryQueueAfter(Math.min(Math.max(nextTime.getTime() - now().getTime(), 0), workerTimes.poll));
  }

  async function addPeriodicJobs(): Promise<void> {
    const periodicJobs = kinds.filter((kind) => 'every' in kind).map(({ kind }) => ({ kind, subject: {} }));
    if (periodicJobs.length > 0) await enqueueJobs(db, periodicJobs, now());
    hasPeriodicJobs = true;
  }

  async function findDueLanes(kind: JobKind | PeriodicJob) {
    if ('every' in kind || kind.lane === undefined) return [laneOf(kind, {})];
    const subjects = await findDueSubjects(db, kind.kind, kind.lane, now());
    return subjects.map((subject) => laneOf(kind, subject));
  }

  function laneOf(kind: JobKind | PeriodicJob, subject: Subject) {
    const key = JSON.stringify([kind.kind, subject]);
    const lane = lanes.get(key) ?? makeLane(kind, subject);
    lanes.set(key, lane);
    return lane;
  }

  /** Creates a lane, which runs its due jobs. A job ends before the next one is claimed, so at most `atOnce` run concurrently. */
  function makeLane(kind: JobKind | PeriodicJob, subject: Subject) {
    const choice = { kind: kind.kind, subject, lease: leaseOf(kind) };
    const claim = () => (stopping.signal.aborted ? undefined : claimJob(db, choice, now()));
    const runOneByOne = async () => {
      for (let job = await claim(); job; job = await claim()) await runJob(kind, job);
    };
    const atOnce = 'every' in kind ? 1 : kind.atOnce;
    return oneAtATime(async () => {
      const endings = await Promise.allSettled(Array.from({ length: atOnce }, runOneByOne));
      for (const ending of endings) if (ending.status === 'rejected') throw ending.reason;
    }, warn);
  }

  async function runJob(kind: JobKind | PeriodicJob, claimed: Job): Promise<void> {
    const lease = keepLease(claimed, leaseOf(kind));
    const outcome = await attempt(kind, claimed);
    const job = await lease.end();
    const endedAt = now();
    const record = async () => {
      try {
        await recordOutcome(job, kind, outcome, endedAt);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // Another attempt to record it would fail too, and would prevent all other jobs from running. This job runs again after its lease.
        log.error({ err: withoutData(error), job: job.id, kind: kind.kind }, 'the outcome of a job cannot be recorded');
      }
      unrecorded.delete(record);
    };
    unrecorded.add(record);
    await record();
  }

  /** Renews the lease of a job until `end`, which returns the job with its current lease. */
  function keepLease(claimed: Job, duration: number) {
    let job = claimed;
    let renewal = Promise.resolve();
    const renew = async () => {
      // If the database is unavailable, the lease may end, and another worker may claim the job.
      const leasedUntil = await renewLease(db, job, now(), duration).catch(() => undefined);
      if (leasedUntil !== undefined) job = { ...job, leasedUntil };
    };
    const interval = setInterval(() => {
      renewal = renewal.then(renew);
    }, jobTimes.renewal).unref();
    return {
      async end(): Promise<Job> {
        clearInterval(interval);
        await renewal;
        return job;
      },
    };
  }

  async function attempt(kind: JobKind | PeriodicJob, job: Job): Promise<Outcome> {
    try {
      return await traceJob({ kind: kind.kind, attempt: job.attempts }, async () => {
        if (!('every' in kind)) return kind.run(job, stopping.signal);
        await kind.run(stopping.signal);
        return { postponed: kind.every };
      });
    } catch (error) {
      if (stopping.signal.aborted) return { postponed: 0 };
      const err = withoutData(error);
      log.warn({ err, job: job.id, kind: kind.kind }, 'a job failed and will be retried');
      return { error: err.message.split('\n', 1)[0]! };
    }
  }

  async function recordOutcome(job: Job, kind: JobKind | PeriodicJob, outcome: Outcome, endedAt: Date): Promise<void> {
    if ('result' in outcome)
      return inTransaction(db, async (tx) => {
        const isRecorded = await finishJob(tx, job, { result: outcome.result }, endedAt);
        if (isRecorded) await outcome.store?.(tx);
      });
    if ('postponed' in outcome) {
      const state =
        'every' in kind ? { attempts: 0, lastError: null } : { attempts: job.attempts - 1, lastError: job.lastError };
      return postponeJob(db, job, { wait: outcome.postponed, ...state }, endedAt);
    }
    const { error: lastError, wait = 0, isFinal = false } = outcome;
    if (isFinal) {
      await finishJob(db, job, { result: failedResult, lastError }, endedAt);
      return;
    }
    const backOff = 'every' in kind ? kind.every : backOffAfter(job.attempts, kind.retries);
    return postponeJob(db, job, { wait: Math.max(backOff, wait), attempts: job.attempts, lastError }, endedAt);
  }

  void queryQueue();
  return {
    due() {
      if (isDueSoon) return;
      isDueSoon = true;
      queryQueueAfter(workerTimes.debounce);
    },
    drain,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all([...runningQueries, ...[...lanes.values()].map((lane) => lane.stop())]);
    },
  };
}

const leaseOf = (kind: JobKind | PeriodicJob): number => ('lease' in kind && kind.lease) || jobTimes.lease;

/** The delay after a number of failed attempts, in ms. */
export const backOffAfter = (attempts: number, { first, longest }: Retries): number =>
  Math.min(first * 2 ** (attempts - 1), longest, jobTimes.longestWait);
