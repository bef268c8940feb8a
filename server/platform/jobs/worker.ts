import type { Logger } from 'pino';
import { inTransaction } from '../../db/rows.ts';
import type { Database } from '../../db/tables.ts';
import { withoutData } from '../../http/middleware/error-response.ts';
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

/** How long the worker waits between two looks into the queue, in ms. */
export const workerTimes = {
  /** Debounce: jobs that are added within this interval are found by one query. */
  breath: 50,
  /** Jobs of another instance are noticed after this long at the latest. */
  poll: 5000,
} as const;

/** The result of an attempt. What a handler throws is a failed attempt. */
export type Outcome =
  /** The job has finished. `store` writes what changes with that, in the transaction that records it. */
  | { result: string; store?: (tx: Database) => Promise<void> }
  /** The attempt failed: the job is tried again after a back-off, and no earlier than after `wait` ms, unless it `isFinal`. */
  | { error: string; wait?: number; isFinal?: boolean }
  /** Nothing was attempted, and the job runs after `wait` ms. */
  | { postponed: number };

/** The delays after a failed attempt in ms: `first`, and then twice as long each time up to `longest`. */
export interface Retries {
  first: number;
  longest: number;
}

/** A kind of jobs, which features add to the queue. */
export interface JobKind {
  kind: string;
  /** Jobs of the kind that run at a time; with `lane`, of each subject in that column, independently of the others. */
  atOnce: number;
  lane?: keyof Subject;
  retries: Retries;
  /** The lease of its jobs in ms. One that is longer than `run` lasts keeps a second worker away even if it cannot be renewed. */
  lease?: number;
  /** @param signal aborts when the process stops; an attempt that ends then does not count, unless it has a result */
  run(job: Job, signal: AbortSignal): Promise<Outcome>;
}

/** Work that is done every so often, in one of several instances. */
export interface PeriodicJob {
  kind: string;
  /** In ms. Jobs of the queue wait at most `jobTimes.longestWait`: work that is done less often looks itself when it was done last. */
  every: number;
  run(signal: AbortSignal): Promise<void>;
}

interface Parts {
  db: Database;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
}

export interface JobWorker {
  /** Says that a job may be due: the worker looks soon. */
  due(): void;
  /** Runs everything that is due now, and waits for what runs already; never rejects. */
  drain(): Promise<void>;
  /** Waits for the jobs that run, whose signal aborts. */
  stop(): Promise<void>;
}

/** Runs the jobs of these kinds. Any number of processes may: each job is claimed by a lease. */
export function startJobs({ db, log, now }: Parts, kinds: readonly (JobKind | PeriodicJob)[]): JobWorker {
  const stopping = new AbortController();
  const lanes = new Map<string, ReturnType<typeof oneAtATime>>();
  /** The looks into the queue that are under way. */
  const looks = new Set<Promise<void>>();
  /** Outcomes that could not be recorded because the database was unavailable. They are recorded before a job is claimed again. */
  const unrecorded = new Set<() => Promise<void>>();
  let hasPeriodicJobs = false;
  let timer: NodeJS.Timeout | undefined;
  let isDueSoon = false;

  const warn = (error: unknown) => log.warn({ err: withoutData(error) }, 'jobs: the database is away');

  const lookIn = (ms: number) => {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(() => void look(), ms).unref();
  };

  /** Starts the lanes whose jobs are due. It does not wait for them: a lane may be busy for as long as there is load. */
  async function look(): Promise<void> {
    isDueSoon = false;
    lookIn(workerTimes.poll);
    const started = startDueJobs().catch(warn);
    looks.add(started);
    await started;
    looks.delete(started);
  }

  async function drain(): Promise<void> {
    void look();
    await Promise.all(looks);
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
    if (nextTime && !isDueSoon) lookIn(Math.min(Math.max(nextTime.getTime() - now().getTime(), 0), workerTimes.poll));
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

  /** Runs the due jobs of one lane. Each ends before the next is claimed, so that a lane has no more than `atOnce`. */
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
      await recordOutcome(job, kind, outcome, endedAt);
      unrecorded.delete(record);
    };
    unrecorded.add(record);
    await record();
  }

  /** Renews the lease of a job while it runs. */
  function keepLease(claimed: Job, duration: number) {
    let job = claimed;
    let renewal = Promise.resolve();
    const renew = async () => {
      // While the database is unavailable the lease may end, and another worker may claim the job.
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
      log.warn({ err, job: job.id, kind: kind.kind }, 'a job failed; it is tried again');
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

  void look();
  return {
    due() {
      if (isDueSoon) return;
      isDueSoon = true;
      lookIn(workerTimes.breath);
    },
    drain,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all([...looks, ...[...lanes.values()].map((lane) => lane.stop())]);
    },
  };
}

const leaseOf = (kind: JobKind | PeriodicJob): number => ('lease' in kind && kind.lease) || jobTimes.lease;

/** The delay after so many failed attempts, in ms. */
export const backOffAfter = (attempts: number, { first, longest }: Retries): number =>
  Math.min(first * 2 ** (attempts - 1), longest, jobTimes.longestWait);
