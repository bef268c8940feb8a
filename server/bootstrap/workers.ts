import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { expectMediaStore } from '../features/media/media.ts';
import { startSearchRepair } from './check-database.ts';
import { ConfigError, type Config } from '../platform/configuration/config.ts';
import { openDatabase } from '../platform/db/engine.ts';
import { prepareFirstAdmin } from './first-admin.ts';
import { prepareDatabase } from './prepare-database.ts';
import { listen, onPort, onStopSignal, stopOnDamage } from './serve.ts';
import type { FromWorker, ToWorker } from '../platform/processes/channel.ts';

/** Milliseconds. Workers exit within 9 s of SIGTERM or are killed at `stop`. A worker that ends before `settled` doubles the delay of the next restart. */
const times = { stop: 9500, firstRestart: 100, longestRestart: 10_000, settled: 10_000 };

/**
 * Starts `WORKERS` processes that share the port, restarts those that end, and stops them. The primary serves no requests: it prepares
 * the database, owns `DATA_DIR`, and without PostgreSQL stores the state that workers share.
 */
export async function startWorkers(
  config: Config,
  log: Logger,
): Promise<{ port: number; setupLink: string | undefined }> {
  await expectFreePort(config);
  await expectMediaStore(config, log);
  const { release, damage } = await prepareDatabase(config, log);
  shareLimits();
  shareMetrics();
  shareInvalidation();

  const workers = startPool(config.workers, log);
  let endRepair = async () => {};
  const stop = async () => {
    await endRepair();
    await workers.stop().finally(release);
  };
  void stopOnDamage(damage, log, () => stop().then(() => process.exit(1)));
  try {
    const port = await workers.ready;
    const setupLink = await prepareFirstAdmin(onPort(config, port));
    endRepair = repairSearch(config, log, damage);
    onStopSignal(() => stop().then(() => process.exit(0)));
    return { port, setupLink };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Repairs the search through a connection of this process. @returns a function that stops it */
function repairSearch(config: Config, log: Logger, damage: Promise<string | undefined>): () => Promise<void> {
  if (config.databaseUrl !== undefined) return async () => {};
  const { db, close } = openDatabase(config);
  const repair = startSearchRepair(config, { db, log, now: () => new Date() }, damage);
  return async () => {
    await repair.stop();
    await close();
  };
}

/** Rejects if the port is in use, before the database is opened; the workers would notice it only after the migration. */
async function expectFreePort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = createServer();
  await listen(probe, config);
  probe.close();
  await once(probe, 'close');
}

/** Keeps `size` workers alive. */
function startPool(size: number, log: Logger): { ready: Promise<number>; stop(): Promise<void> } {
  const alive = new Set<Worker>();
  const ready = Promise.withResolvers<number>();
  let readyWorkers = 0;
  let started = false;
  let stopping = false;

  const start = (restarts: number) => {
    if (stopping) return;
    const worker = cluster.fork();
    const since = performance.now();
    alive.add(worker);
    log.info({ worker: worker.process.pid }, 'worker started');
    // A message to a worker that has just ended is lost.
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
      // The worker may have ended between a change of the content and its message about it.
      sendToOthers(undefined, { type: 'invalidate' });
      const quick = performance.now() - since < times.settled ? restarts + 1 : 0;
      const wait = Math.min(times.firstRestart * 2 ** Math.max(quick - 1, 0), times.longestRestart);
      log.warn({ worker: worker.process.pid, code, signal, restartInMs: wait }, 'worker ended');
      setTimeout(start, wait, quick);
    });
  };
  for (let number = 0; number < size; number += 1) start(0);

  return {
    ready: ready.promise,
    async stop() {
      stopping = true;
      const ended = [...alive].map((worker) => once(worker, 'exit'));
      for (const worker of alive) worker.process.kill('SIGTERM');
      const timer = setTimeout(() => {
        for (const worker of alive) worker.process.kill('SIGKILL');
      }, times.stop);
      await Promise.all(ended);
      clearTimeout(timer);
    },
  };
}

/** Counts rate limits of all workers in this process; with PostgreSQL they are counted there. */
const shareLimits = (): void => void new RateLimiterClusterMaster();

/** Collects the metrics of all workers for the worker that received the scrape. */
function shareMetrics(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', (worker, message: FromWorker) => {
    if (message.type !== 'metrics-request') return;
    const respond = (text?: string) =>
      worker.send({ type: 'metrics', request: message.request, text } satisfies ToWorker);
    registry.clusterMetrics().then(respond, () => respond());
  });
}

/** Forwards a worker's invalidations to the others, for the embedded database; PostgreSQL notifies every instance itself. */
function shareInvalidation(): void {
  cluster.on('message', (from, message: FromWorker) => {
    if (message.type === 'invalidate') sendToOthers(from, { type: 'invalidate' });
  });
}

function sendToOthers(from: Worker | undefined, message: ToWorker): void {
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker !== undefined && worker !== from && worker.isConnected()) worker.send(message);
  }
}
