import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Context, Hono } from 'hono';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { requestMetrics } from '../../processes/channel.ts';
import type { Config } from '../../configuration/config.ts';
import type { Database } from '../../db/tables.ts';
import type { CacheStatus } from '../cache/cached-response.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { countMails } from '../../mail/outbox.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { otherMethod } from '../middleware/error-response.ts';
import { withTimeout } from '../middleware/timeout.ts';

export interface CountedRequest {
  method: string;
  /** A pattern of addresses. There must be few: series are never removed. */
  route: string;
  status: number;
  ms: number;
  /** The result of the cache lookup. */
  cache: CacheStatus | undefined;
}

export type Metrics = ReturnType<typeof appMetrics>;

/**
 * Prometheus metrics of one app and its process, or of all workers that share a port. No label contains personal data.
 * @param gauges of features
 */
export function appMetrics(db: Database, gauges: readonly Gauge[]) {
  const ofProcess = watchProcess();
  const unobserved: CountedRequest[] = [];
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    // The name, labels and buckets of OpenTelemetry's `http.server.request.duration` in Prometheus's notation.
    name: 'http_server_request_duration_seconds',
    help: 'Time from a request to its response',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    collect: observe,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
    registers,
  });
  const counter = (name: string, help: string, labelNames: string[], collect = () => {}) =>
    new Counter({ name: `sixtyforty_${name}_total`, help, labelNames, collect, registers });
  const signIns = counter('sign_in_attempts', 'Attempts to sign in or register, by outcome', ['outcome']);
  const submissions = counter('submissions', 'Valid public forms received, by outcome', ['form', 'outcome']);
  registry.registerMetric(outboxDepth(db));
  for (const gauge of gauges) registry.registerMetric(gauge);
  const cacheHelp = 'Requests to public addresses, by what the response cache did';
  const cacheRequests = counter('response_cache', cacheHelp, ['status'], observe);
  function observe(): void {
    for (const { method, route, status, ms, cache } of unobserved) {
      const labels = { http_request_method: knownMethod(method), http_route: route, http_response_status_code: status };
      requests.observe(labels, ms / 1000);
      if (cache !== undefined) cacheRequests.inc({ status: cache });
    }
    unobserved.length = 0;
  }
  if (cluster.isWorker) {
    // The primary process requests these metrics and aggregates them.
    AggregatorRegistry.setRegistries([ofProcess, registry]);
    void new AggregatorRegistry();
  }
  return {
    request(request: CountedRequest): void {
      unobserved.push(request);
      if (unobserved.length === batch) observe();
    },
    signIn: (outcome: 'success' | 'failure' | 'limited') => signIns.inc({ outcome }),
    submission: (form: string, outcome: 'stored' | 'repeated' | 'limited' | 'honeypot') =>
      submissions.inc({ form, outcome }),
    /** Returns all metrics in Prometheus's text format. */
    read: async (): Promise<string> =>
      cluster.isWorker ? requestMetrics() : `${await ofProcess.metrics()}\n${await registry.metrics()}`,
    contentType: registry.contentType,
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request, or OpenTelemetry's name for an unknown one: clients may send any. */
export const knownMethod = (method: string): string => (methods.has(method) ? method : '_OTHER');

/** The gauge is read from the database at each scrape, so all instances report the same value. It has no series while the database is unavailable. */
function outboxDepth(db: Database): Gauge {
  return new Gauge({
    name: 'sixtyforty_outbox_mails',
    help: 'Mails in the outbox, by status; sent ones are deleted after a time',
    labelNames: ['status'],
    registers: [],
    // Every worker reports the same value.
    aggregator: 'max',
    async collect() {
      this.reset();
      const counts = await withTimeout(countMails(db), 1500).catch(() => undefined);
      for (const [status, mails] of Object.entries(counts ?? {})) this.set({ status }, mails);
    },
  });
}

/** The number of requests that are observed together, which costs a third of observing each between two responses. */
const batch = 256;

let watched: Registry | undefined;

/** Monitors memory, CPU, event loop and garbage collection, once per process even if it runs several apps. */
function watchProcess(): Registry {
  if (watched) return watched;
  watched = new Registry();
  collectDefaultMetrics({ register: watched });
  return watched;
}

/** `GET /metrics` for Prometheus: requires `METRICS_TOKEN`; without one only this machine may read it. */
export function routeMetrics(app: Hono, { config, metrics }: { config: Config; metrics: Metrics }): void {
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

/** Excludes requests that a proxy on this machine forwards, which have a header that shows it. */
function isFromThisMachine(c: Context): boolean {
  const ofProxies = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
  const passedOn = ofProxies.some((name) => c.req.header(name) !== undefined);
  const address = clientAddress(c, 0);
  return !passedOn && (address === '::1' || (isIPv4(address) && address.startsWith('127.')));
}

function hasToken(c: Context, token: string): boolean {
  const sent = /^Bearer +(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const sum = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sum(sent), sum(token));
}
