import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** How long a query or a wait for a connection may take, in ms: a form must answer within 5 s when the database is away. */
const patience = 3500;

/** Limits are counted beside the data: a count does not wait for the disk, nor whoever waits to count after it. */
export const countsOptions: pg.PoolConfig = { max: 4, options: '-c synchronous_commit=off' };

/**
 * A pool whose rows look like SQLite's: instants as ISO text, days and JSON as text, 64-bit counts as numbers.
 *
 * @param unhurried lets queries take as long as they need, as those of a migration may
 */
export function postgresPool(
  url: string,
  onError: (error: Error) => void,
  unhurried = false,
  more: pg.PoolConfig = {},
): pg.Pool {
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
    connectionTimeoutMillis: patience,
    ...(!unhurried && {
      query_timeout: patience,
      statement_timeout: patience,
      idle_in_transaction_session_timeout: 10_000,
    }),
    // Notices a server that vanished from between two queries.
    keepAlive: true,
    Client: ImpatientClient,
    ...more,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is replaced at the next query; unheard, its error would end the process. The pool hears those
  // of idle connections alone.
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** Hangs up when an answer takes too long: the next query on this connection would wait behind the same silence. */
class ImpatientClient extends pg.Client {
  override query(...parameters: any[]): any {
    const result: unknown = Reflect.apply(super.query, this, parameters);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: Error) => {
      if (error.message === 'Query read timeout') this.connection.stream.destroy();
      throw error;
    });
  }
}

export const postgresDialect = (pool: pg.Pool) => new PostgresDialect({ pool });
