import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../db/tables.ts';
import { withTimeout } from '../middleware/timeout.ts';
import { requestMetrics } from '../../bootstrap/workers/channel.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Context, Hono } from 'hono';
import type { AppContext } from '../../context.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { HttpError, notFound } from '../errors.ts';
import { otherMethod } from '../middleware/error-response.ts';

export interface CountedRequest {
  method: string;
  /** A pattern, of which there are few: series are kept for good. */
  route: string;
  status: number;
  ms: number;
  /** How the response cache responded. */
  cache: 'hit' | 'stale' | 'miss' | undefined;
}

/** Metrics for Prometheus. No label says anything about a person. */
export interface Metrics {
  request(request: CountedRequest): void;
  signIn(outcome: 'success' | 'failure' | 'limited'): void;
  submission(form: string, outcome: 'stored' | 'repeated' | 'limited' | 'honeypot'): void;
  /** All metrics in Prometheus's text format. */
  read(): Promise<string>;
  contentType: string;
}

/** The metrics of one app and of its process; of all workers, where several share a port. */
export function appMetrics(db: Database): Metrics {
  const ofProcess = watchProcess();
  const waiting: CountedRequest[] = [];
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response',
    labelNames: ['method', 'route', 'status'],
    collect: observe,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const signIns = new Counter({
    name: 'sixtyforty_sign_in_attempts_total',
    help: 'Attempts to sign in or register, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const submissions = new Counter({
    name: 'sixtyforty_submissions_total',
    help: 'Valid public forms received, by outcome',
    labelNames: ['form', 'outcome'],
    registers,
  });
  registry.registerMetric(outboxDepth(db));
  const cacheRequests = new Counter({
    name: 'sixtyforty_response_cache_total',
    help: 'Requests to public addresses, by what the response cache did',
    labelNames: ['status'],
    collect: observe,
    registers,
  });
  function observe(): void {
    for (const { method, route, status, ms, cache } of waiting) {
      requests.observe({ method: methods.has(method) ? method : 'other', route, status }, ms / 1000);
      if (cache !== undefined) cacheRequests.inc({ status: cache });
    }
    waiting.length = 0;
  }
  if (cluster.isWorker) {
    // The primary process requests these metrics, and adds them up.
    AggregatorRegistry.setRegistries([ofProcess, registry]);
    void new AggregatorRegistry();
  }
  return {
    request(request) {
      waiting.push(request);
      if (waiting.length === batch) observe();
    },
    signIn: (outcome) => signIns.inc({ outcome }),
    submission: (form, outcome) => submissions.inc({ form, outcome }),
    read: async () =>
      cluster.isWorker ? requestMetrics() : `${await ofProcess.metrics()}\n${await registry.metrics()}`,
    contentType: registry.contentType,
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Read from the database for each scrape, so all instances report the same; nothing while the database is away. */
function outboxDepth(db: Database): Gauge {
  return new Gauge({
    name: 'sixtyforty_outbox_mails',
    help: 'Mails in the outbox, by status; sent ones are deleted after a time',
    labelNames: ['status'],
    registers: [],
    // Every worker reports the same number.
    aggregator: 'max',
    async collect() {
      this.reset();
      const counts = db
        .selectFrom('outbox')
        .select(({ fn }) => ['status', fn.countAll<number>().as('mails')])
        .groupBy('status')
        .execute();
      const rows = await withTimeout(counts, 1500).catch(() => undefined);
      if (rows === undefined) return;
      for (const status of ['pending', 'failed', 'sent']) this.set({ status }, 0);
      for (const { status, mails } of rows) this.set({ status }, mails);
    },
  });
}

/** So many requests are observed in a row, which costs a third of what it does between two responses. */
const batch = 256;

let watched: Registry | undefined;

/** Memory, CPU, event loop and garbage collection. A process is watched once, however many apps it has. */
function watchProcess(): Registry {
  if (watched) return watched;
  watched = new Registry();
  collectDefaultMetrics({ register: watched });
  return watched;
}

/** `GET /metrics` for Prometheus: requires `METRICS_TOKEN`, or without one a request from this machine. */
export function routeMetrics(app: Hono, { config, metrics }: Pick<AppContext, 'config' | 'metrics'>): void {
  app.get('/metrics', async (c) => {
    if (config.metricsToken === undefined) {
      if (!isFromThisMachine(c)) throw notFound();
    } else if (!hasToken(c, config.metricsToken)) {
      throw new HttpError(401, 'notSignedIn', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const text = await metrics.read();
    return c.body(text, 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
  app.all('/metrics', otherMethod(['GET']));
}

/** A proxy on this machine passes strangers on, and says so. */
function isFromThisMachine(c: Context): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  );
  const address = clientAddress(c, 0);
  return !passedOn && (address === '::1' || (isIPv4(address) && address.startsWith('127.')));
}

function hasToken(c: Context, token: string): boolean {
  const sent = /^Bearer +(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const sum = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sum(sent), sum(token));
}
