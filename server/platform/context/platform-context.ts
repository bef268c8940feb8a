import type pg from 'pg';
import type { Logger } from 'pino';
import type { Status } from '../../../domain/operations/status.ts';
import type { Config } from '../configuration/config.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import type { ResolveTxt } from '../dns/resolve-txt.ts';
import type { Invalidation } from '../http/cache/invalidation.ts';
import type { Metrics } from '../http/observability/metrics.ts';
import type { OutgoingClient } from '../http/outgoing/outgoing-client.ts';

/** The dependencies that every layer above the platform receives as an argument: the server has no global state. */
export interface PlatformContext {
  config: Config;
  db: Database;
  engine: Engine;
  /** PostgreSQL's connection pool, for rate limits; the embedded database has none. */
  pool: pg.Pool | undefined;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
  /** Wakes the worker of the queue; called after the commit that queued an email, an event or another job. */
  wakeJobs: () => void;
  /** The only client for addresses that people enter (decision 26). */
  outgoing: OutgoingClient;
  /** Looks up the keys of signed emails. */
  resolveTxt: ResolveTxt;
  /** Called after the commit of any change to cases, partners or features; their caches subscribe. */
  invalidation: Invalidation;
  /** Mistakes in the configuration that have been detected so far, for the status page. */
  warnings: Set<Status['warnings'][number]>;
  /** Whether a table of record is damaged: the server then reports itself as not ready and stops. */
  health: { isDamaged: boolean };
}
