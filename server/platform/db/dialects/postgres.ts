import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** The timeout of a query and of waiting for a connection, in ms: if the database is unavailable, a form must still get its response within 5 s. */
const timeout = 3500;

/** The timeout of waiting for a connection, in ms, if no request waits for it: a busy server may be slow to accept one. */
const backgroundConnectionTimeout = 30_000;

/** A pool whose rows look like SQLite's: instants as ISO text, days and JSON as text, 64-bit counts as numbers. */
export function postgresPool(url: string, onError: (error: Error) => void, withTimeouts = true): pg.Pool {
  const asText = (value: string) => value;
  const parsers = new Map<number, (value: string) => unknown>([
    [pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
    [pg.types.builtins.DATE, asText],
    [pg.types.builtins.JSONB, asText],
    [pg.types.builtins.INT8, Number],
  ]);
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: withTimeouts ? timeout : backgroundConnectionTimeout,
    ...(withTimeouts && {
      query_timeout: timeout,
      statement_timeout: timeout,
      idle_in_transaction_session_timeout: 10_000,
    }),
    // Starting the worker processes of a parallel plan takes 10 to 30 ms, and compiling a plan (JIT) 10 to 20 ms, longer than most queries take.
    // PostgreSQL's planner expects much less.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
    // Keep-alive packets detect a server that has vanished between two queries.
    keepAlive: true,
    // This option closes a connection whose query timed out, since the next query would wait for the same result.
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The pool replaces a broken connection at the next query. Without a listener its error would end the process, and the pool
  // itself listens only to idle connections.
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

export const postgresDialect = (pool: pg.Pool) => new PostgresDialect({ pool });
