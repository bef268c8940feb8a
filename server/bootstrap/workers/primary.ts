import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { ConfigError, type Config } from '../config.ts';
import { makeFirstAdmin, prepareDatabase, type FirstAdmin } from '../prepare-database.ts';
import { onceToldToStop } from '../serve.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Times in ms. */
const times = {
  /** Workers end within 9 s of a stop; what is left then is ended. */
  stop: 9500,
  /** A worker that ends is replaced after this long; each that ends before `settled` doubles it. */
  firstRestart: 100,
  longestRestart: 10_000,
  settled: 10_000,
};

/**
 * Starts `WORKERS` processes that share the port, restarts those that end, and stops with them. This process serves nothing
 * itself: it prepares the database for all, owns `DATA_DIR`, and keeps what they have in common where no PostgreSQL does.
 */
export async function startWorkers(config: Config, log: Logger): Promise<{ port: number; firstAdmin: FirstAdmin }> {
  await expectFree(config);
  const release = await prepareDatabase(config, log);
  shareLimits();
  shareMetrics();
  shareContentChanges();

  const workers = crew(config.workers, log);
  try {
    const port = await workers.ready;
    const firstAdmin = await makeFirstAdmin(config);
    onceToldToStop(async () => {
      await workers.stop();
      release();
      process.exit(0);
    });
    return { port, firstAdmin };
  } catch (error) {
    await workers.stop();
    release();
    throw error;
  }
}

/** A port in use is told before anything else happens; the workers' own try would come after the migration. */
async function expectFree({ port, host }: Config): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Keeps so many workers alive. */
function crew(size: number, log: Logger): { ready: Promise<number>; stop(): Promise<void> } {
  const alive = new Set<Worker>();
  const ready = Promise.withResolvers<number>();
  let readyWorkers = 0;
  let started = false;
  let stopping = false;

  const hire = (restarts: number) => {
    if (stopping) return;
    const worker = cluster.fork();
    const since = performance.now();
    alive.add(worker);
    log.info({ worker: worker.process.pid }, 'worker started');
    // What is sent to one that has just ended is lost with it.
    worker.on('error', () => {});
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'failed') {
        if (started) log.error({ worker: worker.process.pid, reason: message.reason }, 'worker cannot start');
        else ready.reject(new ConfigError(message.reason));
      }
      if (message.type === 'ready' && (readyWorkers += 1) === size) {
        started = true;
        ready.resolve(message.port);
      }
    });
    worker.on('exit', (code, signal) => {
      alive.delete(worker);
      if (stopping) return;
      if (!started) ready.reject(new Error(`a worker ended before it was ready (${signal ?? code})`));
      // It may have changed something and not come to tell.
      tellOthers(undefined, { type: 'content-changed' });
      const quick = performance.now() - since < times.settled ? restarts + 1 : 0;
      const wait = Math.min(times.firstRestart * 2 ** Math.max(quick - 1, 0), times.longestRestart);
      log.warn({ worker: worker.process.pid, code, signal, restartInMs: wait }, 'worker ended');
      setTimeout(hire, wait, quick);
    });
  };
  for (let number = 0; number < size; number += 1) hire(0);

  return {
    ready: ready.promise,
    async stop() {
      stopping = true;
      const ended = [...alive].map((worker) => once(worker, 'exit'));
      for (const worker of alive) worker.process.kill('SIGTERM');
      const late = setTimeout(() => {
        for (const worker of alive) worker.process.kill('SIGKILL');
      }, times.stop);
      await Promise.all(ended);
      clearTimeout(late);
    },
  };
}

/** Limits count in this process, for all workers; with PostgreSQL they count there. */
const shareLimits = (): void => void new RateLimiterClusterMaster();

/** Whichever worker is asked for the metrics tells those of all. */
function shareMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: FromWorker) => {
    if (message.type !== 'metrics-wanted') return;
    const answer = (text?: string) =>
      worker.send({ type: 'metrics', question: message.question, text } satisfies ToWorker);
    all.clusterMetrics().then(answer, () => answer());
  });
}

/** Beside the embedded database an edit is told from worker to worker; PostgreSQL tells it to every instance itself. */
function shareContentChanges(): void {
  cluster.on('message', (from, message: FromWorker) => {
    if (message.type === 'content-changed') tellOthers(from, { type: 'content-changed' });
  });
}

function tellOthers(from: Worker | undefined, message: ToWorker): void {
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker !== undefined && worker !== from && worker.isConnected()) worker.send(message);
  }
}
