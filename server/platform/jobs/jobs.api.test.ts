import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  claimJob,
  enqueueJobs,
  finishJob,
  hastenJobs,
  type Job,
  jobTimes,
  requeueJob,
  retryJob,
  withdrawJobs,
} from './queue.ts';
import { backOffAfter, type JobKind, type JobWorker, type Outcome, type PeriodicJob, startJobs } from './worker.ts';

const kind = 'test';
/** The message of an error that means that the database is unavailable. */
const connectionError = 'Connection terminated unexpectedly';
const start = Date.parse('2026-11-24T10:00:00.000Z');
let clock = start;
const now = () => new Date(clock);

let database: TestDatabase;
let workers: JobWorker[];
/** The errors that the workers logged. */
let errors: unknown[];
const log = { warn: () => {}, error: (fields: unknown) => errors.push(fields) };
beforeEach(async () => {
  clock = start;
  workers = [];
  errors = [];
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.remove();
});

/** Adds a webhook and `count` of its deliveries, whose jobs are of the kind of this test. */
async function addJobs(count: number, { delay }: { delay?: number } = {}) {
  const { db } = database;
  const createdAt = now().toISOString();
  const { id: webhookId } = await db
    .insertInto('webhooks')
    .values({ name: 'x', address: 'https://x.example', format: 'slack', events: '[]', secret: 's', createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = { webhookId, eventKey: 'k', event: 'webhook.test', details: '{}', createdAt };
  const deliveries = await db
    .insertInto('webhookDeliveries')
    .values(Array.from({ length: count }, () => delivery))
    .returning('id')
    .execute();
  const subjects = deliveries.map(({ id }) => ({ deliveryId: id, webhookId }));
  await enqueueJobs(
    db,
    subjects.map((subject) => ({ kind, subject, delay })),
    now(),
  );
  return { webhookId, subjects };
}

const readJobs = (): Promise<Job[]> => database.db.selectFrom('jobs').selectAll().orderBy('id').execute();

function startWorker(kinds: readonly (JobKind | PeriodicJob)[]): JobWorker {
  const worker = startJobs({ db: database.db, now, log }, kinds);
  workers.push(worker);
  return worker;
}

/** The bytes of the heap that are in use after a garbage collection. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const handledBy = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  kind,
  atOnce: 1,
  retries: { first: 1000, longest: 60_000 },
  run,
  ...more,
});

describe('a job', () => {
  it('runs once with any number of workers, and keeps its result', async () => {
    const ran: number[] = [];
    const run = async (job: Job): Promise<Outcome> => {
      ran.push(job.id);
      return { result: 'sent' };
    };
    await addJobs(12);
    const workers = [1, 2, 3].map(() => startWorker([handledBy(run, { atOnce: 4 })]));
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(ran).toHaveLength(12);
    expect(new Set((await readJobs()).map(({ id }) => id))).toEqual(new Set(ran));
    expect((await readJobs())[0]).toMatchObject({ result: 'sent', attempts: 1, leasedUntil: null, lastError: null });
  });

  it('runs at its time, and not before', async () => {
    let runs = 0;
    const worker = startWorker([handledBy(async () => ({ result: `${(runs += 1)}` }))]);
    await addJobs(1, { delay: 10_000 });
    clock += 9999;
    await worker.drain();
    expect(runs).toBe(0);
    clock += 1;
    await worker.drain();
    expect(runs).toBe(1);
  });

  it('is retried after each failure, with growing delays, until it fails with its error', async () => {
    const attempts: number[] = [];
    const run = async (job: Job): Promise<Outcome> => {
      attempts.push(job.attempts);
      if (job.attempts === 1) throw new Error('the receiver is unavailable\nand more');
      return { error: 'refused', isFinal: job.attempts === 3 };
    };
    const worker = startWorker([handledBy(run)]);
    await addJobs(1);
    await worker.drain();
    expect(await readJobs()).toMatchObject([
      { attempts: 1, lastError: 'the receiver is unavailable', finishedAt: null },
    ]);
    for (const wait of [1000, 2000]) {
      clock += wait - 1;
      await worker.drain();
      clock += 1;
      await worker.drain();
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect(await readJobs()).toMatchObject([
      { result: 'failed', lastError: 'refused', finishedAt: now().toISOString() },
    ]);
    expect([1, 2, 3, 20].map((count) => backOffAfter(count, { first: 10, longest: 35 }))).toEqual([10, 20, 35, 35]);
  });

  it('that waits for something else does not count an attempt', async () => {
    const worker = startWorker([handledBy(async () => ({ postponed: 5000 }))]);
    await addJobs(1);
    await worker.drain();
    expect(await readJobs()).toMatchObject([{ attempts: 0, runAt: new Date(clock + 5000).toISOString() }]);
  });

  it('of a dead worker is claimed again after its lease, and a late outcome of that worker is ignored', async () => {
    await addJobs(1);
    const first = await claimJob(database.db, { kind }, now());
    expect(await claimJob(database.db, { kind }, now())).toBeUndefined();
    clock += jobTimes.lease;
    const second = await claimJob(database.db, { kind }, now());
    expect(second).toMatchObject({ id: first!.id, attempts: 2 });
    await finishJob(database.db, first!, { result: 'sent' }, now());
    expect(await readJobs()).toMatchObject([{ result: null, finishedAt: null }]);
    await finishJob(database.db, second!, { result: 'sent' }, now());
    expect(await readJobs()).toMatchObject([{ result: 'sent' }]);
  });

  it('belongs to its worker for the lease of its kind', async () => {
    await addJobs(1);
    const started = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<Outcome>();
    const run = () => {
      started.resolve();
      return outcome.promise;
    };
    const worker = startWorker([handledBy(run, { lease: 2 * jobTimes.lease })]);
    const drained = worker.drain();
    await started.promise;
    clock += 2 * jobTimes.lease - 1;
    expect(await claimJob(database.db, { kind }, now())).toBeUndefined();
    clock += 1;
    expect(await claimJob(database.db, { kind }, now())).toMatchObject({ attempts: 2 });
    outcome.resolve({ result: 'sent' });
    await drained;
    expect(await readJobs()).toMatchObject([{ result: null }]);
  });

  it('stores the changes of its success in the transaction that records the result', async () => {
    let runs = 0;
    let isRefused = true;
    const run = async (job: Job): Promise<Outcome> => {
      runs += 1;
      return {
        result: 'sent',
        async store(tx) {
          const deliveryQuery = tx.updateTable('webhookDeliveries').set({ responseStatus: 204 });
          await deliveryQuery.where('id', '=', job.deliveryId!).execute();
          if (isRefused) throw new Error(connectionError);
        },
      };
    };
    const readStatus = () => database.db.selectFrom('webhookDeliveries').select('responseStatus').execute();
    await addJobs(1);
    const worker = startWorker([handledBy(run)]);
    await worker.drain();
    expect([await readJobs(), await readStatus()]).toMatchObject([[{ result: null }], [{ responseStatus: null }]]);
    isRefused = false;
    await worker.drain();
    expect([await readJobs(), await readStatus()]).toMatchObject([[{ result: 'sent' }], [{ responseStatus: 204 }]]);
    expect(runs).toBe(1);
  });

  it('that failed can be made due again with its attempts and its error, but no other can', async () => {
    const { subjects } = await addJobs(1);
    const retry = () => retryJob(database.db, subjects[0]!, now());
    expect(await retry()).toBe(false);
    const worker = startWorker([handledBy(async () => ({ error: 'refused', isFinal: true }))]);
    await worker.drain();
    await worker.stop();
    clock += 1000;
    expect(await retry()).toBe(true);
    expect(await readJobs()).toMatchObject([
      { runAt: now().toISOString(), attempts: 1, lastError: 'refused', result: null, finishedAt: null },
    ]);
    const job = await claimJob(database.db, { kind }, now());
    await finishJob(database.db, job!, { result: 'sent' }, now());
    expect(await retry()).toBe(false);
  });

  it('is not delayed by a time or lease that was stored while the clock was fast', async () => {
    await addJobs(1);
    clock += 365 * 24 * 3_600_000;
    await claimJob(database.db, { kind }, now());
    clock = start;
    expect(await claimJob(database.db, { kind }, now())).toMatchObject({ attempts: 2 });
    await addJobs(1, { delay: 365 * 24 * 3_600_000 });
    expect(await claimJob(database.db, { kind }, now())).toBeDefined();
  });

  it('is deleted with its subject', async () => {
    const { webhookId } = await addJobs(2);
    await database.db.deleteFrom('webhooks').where('id', '=', webhookId).execute();
    expect(await readJobs()).toEqual([]);
  });

  it('can be withdrawn until a worker claims it: only one of the two succeeds', async () => {
    const { subjects } = await addJobs(20);
    const ids = subjects.map(({ deliveryId }) => deliveryId);
    const claimOne = () => claimJob(database.db, { kind }, now());
    const [claimed, ...withdrawn] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, claimOne)),
      ...ids.map((id) => withdrawJobs(database.db, 'deliveryId', [id])),
    ]);
    const claimedIds = claimed.flatMap((job) => (job ? [job.deliveryId!] : []));
    expect([...claimedIds, ...withdrawn.flat()].toSorted((a, b) => a - b)).toEqual(ids);
    expect(new Set((await readJobs()).map(({ deliveryId }) => deliveryId))).toEqual(new Set(claimedIds));
  });

  it('that waits for a retry can be made due', async () => {
    const { webhookId } = await addJobs(2, { delay: 60_000 });
    await addJobs(1, { delay: 60_000 });
    await hastenJobs(database.db, { webhookId }, now());
    const claimed = await Promise.all([1, 2, 3].map(() => claimJob(database.db, { kind }, now())));
    expect(claimed.flatMap((job) => job?.webhookId ?? [])).toEqual([webhookId, webhookId]);
  });

  it('runs again if it is requeued after its end; before that, requeuing changes nothing', async () => {
    const { subjects } = await addJobs(1);
    const requeue = () => requeueJob(database.db, { kind, subject: subjects[0]! }, now());
    const job = await claimJob(database.db, { kind }, now());
    await requeue();
    expect(await readJobs()).toMatchObject([{ id: job!.id, attempts: 1 }]);
    await finishJob(database.db, job!, { result: 'failed' }, now());
    await requeue();
    expect(await readJobs()).toMatchObject([{ attempts: 0, result: null, finishedAt: null }]);
  });

  it('whose outcome could not be recorded is recorded later, and does not run twice', async () => {
    let runs = 0;
    let isAway = false;
    const { db } = database;
    const failing = new Proxy(db, {
      get(target, name) {
        if (isAway) throw new Error(connectionError);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const run = async (): Promise<Outcome> => {
      runs += 1;
      isAway = true;
      return { result: 'sent' };
    };
    await addJobs(1);
    const worker = startJobs({ db: failing, now, log }, [handledBy(run)]);
    workers.push(worker);
    await worker.drain();
    expect(await readJobs()).toMatchObject([{ result: null }]);
    isAway = false;
    await worker.drain();
    expect(await readJobs()).toMatchObject([{ result: 'sent' }]);
    expect(runs).toBe(1);
  });

  it('whose outcome can never be recorded runs again after its lease, and does not delay other jobs', async () => {
    const ran: number[] = [];
    const store = () => (ran.length === 1 ? Promise.reject(new Error('a defect')) : Promise.resolve());
    const run = async ({ id }: Job): Promise<Outcome> => {
      ran.push(id);
      return { result: 'sent', store };
    };
    await addJobs(2);
    const [first, second] = (await readJobs()).map(({ id }) => id);
    const worker = startWorker([handledBy(run)]);
    await worker.drain();
    expect(await readJobs()).toMatchObject([{ result: null }, { result: 'sent' }]);
    expect(errors).toMatchObject([{ err: { message: 'a defect' }, job: first, kind }]);
    clock += jobTimes.lease;
    await worker.drain();
    expect(ran).toEqual([first, second, first]);
    expect(await readJobs()).toMatchObject([{ result: 'sent', attempts: 2 }, { result: 'sent' }]);
  });
});

describe('the worker', () => {
  it('runs a number of jobs of a lane concurrently, regardless of other lanes', async () => {
    const { webhookId: slow } = await addJobs(5);
    const { webhookId: quick } = await addJobs(5);
    const released = Promise.withResolvers<void>();
    const ran: number[] = [];
    const run = async (job: Job): Promise<Outcome> => {
      ran.push(job.webhookId!);
      if (job.webhookId === slow) await released.promise;
      return { result: 'sent' };
    };
    const worker = startWorker([handledBy(run, { lane: 'webhookId', atOnce: 2 })]);
    const drained = worker.drain();
    await vi.waitFor(() => expect(ran.filter((id) => id === quick)).toHaveLength(5));
    expect(ran.filter((id) => id === slow)).toHaveLength(2);
    released.resolve();
    await drained;
    expect(ran).toHaveLength(10);
  });

  it('needs little memory for each query of the queue while a due job waits for its lane', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<Outcome>();
    await addJobs(2);
    const worker = startWorker([handledBy(() => released)]);
    await vi.waitUntil(async () => (await readJobs())[0]!.leasedUntil !== null);
    const before = usedHeap();
    const queueQueries = [];
    for (let number = 0; number < 1500; number += 1) {
      queueQueries.push(worker.drain());
      if (number % 50 === 0) await readJobs();
    }
    await readJobs();
    const bytesPerLook = (usedHeap() - before) / queueQueries.length;
    // The worker stops only after its jobs, also when the test fails.
    release({ result: 'sent' });
    await Promise.all(queueQueries);
    expect(bytesPerLook).toBeLessThan(10_000);
  });

  it('returns interrupted jobs to the queue without counting an attempt', async () => {
    await addJobs(1);
    const started = Promise.withResolvers<void>();
    const run = (_job: Job, signal: AbortSignal): Promise<Outcome> =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('interrupted')));
        started.resolve();
      });
    const worker = startWorker([handledBy(run)]);
    void worker.drain();
    await started.promise;
    await worker.stop();
    expect(await readJobs()).toMatchObject([{ attempts: 0, leasedUntil: null, lastError: null, finishedAt: null }]);
  });
});

describe('a periodic job', () => {
  it('runs in one of several instances each time, even after a failure', async () => {
    let runs = 0;
    const periodic: PeriodicJob = {
      kind: 'look',
      every: 60_000,
      async run() {
        runs += 1;
        if (runs === 2) throw new Error('no');
      },
    };
    const instances = [1, 2, 3].map(() => startWorker([periodic]));
    const drainAll = () => Promise.all(instances.map((worker) => worker.drain()));
    await drainAll();
    expect(runs).toBe(1);
    clock += 59_999;
    await drainAll();
    expect(runs).toBe(1);
    clock += 1;
    await drainAll();
    expect(runs).toBe(2);
    expect(await readJobs()).toMatchObject([{ kind: 'look', lastError: 'no' }]);
    clock += 60_000;
    await drainAll();
    expect(runs).toBe(3);
    expect(await readJobs()).toMatchObject([{ lastError: null, attempts: 0 }]);
  });
});
