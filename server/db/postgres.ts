import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** How long a query or a wait for a connection may take, in ms: a form must answer within 5 s when the database is away. */
const patience = 3500;

/** A pool whose rows look like SQLite's: instants as ISO text, days and JSON as text, 64-bit counts as numbers. */
export function postgresPool(url: string, onError: (error: Error) => void): pg.Pool {
  const asText = (value: string) => value;
  const parsers = new Map<number, (value: string) => unknown>([
    [pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
    [pg.types.builtins.DATE, asText],
    [pg.types.builtins.JSONB, asText],
    [pg.types.builtins.INT8, Number],
  ]);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    statement_timeout: patience,
    idle_in_transaction_session_timeout: 10_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', onError);
  return pool;
}

export const postgresDialect = (pool: pg.Pool) => new PostgresDialect({ pool });
