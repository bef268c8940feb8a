import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../db/tables.ts';
import { withTimeout } from '../middleware/timeout.ts';
import { askForMetrics } from '../../bootstrap/workers/channel.ts';

interface Answered {
  method: string;
  /** As the log names it: a route, or the address of a file or page that exists. */
  route: string;
  status: number;
  ms: number;
}

/** What is counted for Prometheus. No label says anything about a person. */
export interface Metrics {
  answered(request: Answered): void;
  /** An answer that was given from memory, which takes no time worth a histogram. */
  gaveKept(answer: Omit<Answered, 'ms'>): void;
  signIn(outcome: 'success' | 'failure' | 'limited'): void;
  submission(form: Form, outcome: 'stored' | 'repeated' | 'limited' | 'honeypot'): void;
  /** Everything in Prometheus's text format. */
  read(): Promise<string>;
  contentType: string;
}

/** A public form. */
export type Form = 'project' | 'message';

/** The counts of one app and of its process; where several workers share a port, those of all of them. */
export function appMetrics(db: Database): Metrics {
  const ofProcess = watchProcess();
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const signIns = new Counter({
    name: 'sixtyforty_sign_in_attempts_total',
    help: 'Tries to sign in or register, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const submissions = new Counter({
    name: 'sixtyforty_submissions_total',
    help: 'Valid public forms received, by what became of them',
    labelNames: ['form', 'outcome'],
    registers,
  });
  registry.registerMetric(outboxDepth(db));
  const kept = keptAnswersGiven();
  registry.registerMetric(kept.metric);
  if (cluster.isWorker) answerPrimary([ofProcess, registry]);
  return {
    gaveKept: kept.count,
    answered: ({ method, route, status, ms }) =>
      requests.observe({ method: methods.has(method) ? method : 'other', route: routeLabel(route), status }, ms / 1000),
    signIn: (outcome) => signIns.inc({ outcome }),
    submission: (form, outcome) => submissions.inc({ form, outcome }),
    read: async () =>
      cluster.isWorker ? askForMetrics() : `${await ofProcess.metrics()}\n${await registry.metrics()}`,
    contentType: registry.contentType,
  };
}

/** Counted in plain numbers, since Prometheus's own counters cost as much as such an answer, and put together when they are read. */
function keptAnswersGiven(): { metric: Counter; count: Metrics['gaveKept'] } {
  /** By status, method and route. */
  const counts = new Map<number, Map<string, Map<string, number>>>();
  const metric = new Counter({
    name: 'sixtyforty_kept_answers_total',
    help: 'Answers given from memory; they are not in http_request_duration_seconds',
    labelNames: ['method', 'route', 'status'],
    registers: [],
    collect() {
      for (const [status, methods] of counts) {
        for (const [method, routes] of methods) {
          for (const [route, since] of routes) this.inc({ method, route: routeLabel(route), status }, since);
        }
      }
      counts.clear();
    },
  });
  return {
    metric,
    count({ method, route, status }) {
      let ofStatus = counts.get(status);
      if (ofStatus === undefined) counts.set(status, (ofStatus = new Map()));
      let ofMethod = ofStatus.get(method);
      if (ofMethod === undefined) ofStatus.set(method, (ofMethod = new Map()));
      ofMethod.set(route, (ofMethod.get(route) ?? 0) + 1);
    },
  };
}

/** From now on the process that looks after the workers may ask for these counts, and adds them up. */
function answerPrimary(registries: Registry[]): void {
  AggregatorRegistry.setRegistries(registries);
  void new AggregatorRegistry();
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Few labels, however many files and rows there are. */
export function routeLabel(route: string): string {
  if (/\.\w+$/.test(route)) return 'file';
  return route.replaceAll(/\/\d+(?=\/|$)/g, '/:id');
}

/** Asked when it is read, so all instances on a database tell the same. While the database is away nothing is told. */
function outboxDepth(db: Database): Gauge {
  return new Gauge({
    name: 'sixtyforty_outbox_mails',
    help: 'Mails in the outbox, by status; those sent are kept for a time',
    labelNames: ['status'],
    registers: [],
    // Every worker tells the same, so that is not added up.
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

let watched: Registry | undefined;

/** Memory, CPU, event loop and garbage collection. A process is watched once, however many apps it has. */
function watchProcess(): Registry {
  if (watched === undefined) {
    watched = new Registry();
    collectDefaultMetrics({ register: watched });
  }
  return watched;
}
