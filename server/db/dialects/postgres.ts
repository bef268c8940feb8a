import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Timeout of a query and of the wait for a connection, in ms: a form must get its response within 5 s when the database is unavailable. */
const timeout = 3500;

/** A pool whose rows look like SQLite's: instants as ISO text, days and JSON as text, 64-bit counts as numbers. Migrations have no timeouts. */
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
    connectionTimeoutMillis: timeout,
    ...(withTimeouts && {
      query_timeout: timeout,
      statement_timeout: timeout,
      idle_in_transaction_session_timeout: 10_000,
    }),
    // Detects a server that vanished between two queries.
    keepAlive: true,
    Client,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The pool replaces a broken connection at the next query. Without a listener its error would end the process; the pool
  // itself listens to idle connections only.
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/**
 * Disconnects after a query's timeout: the next query would wait for the same result. Prepares inserts, and what is among {@link prepared},
 * which PostgreSQL then neither parses nor plans for each form.
 */
class Client extends pg.Client {
  override query(...parameters: any[]): any {
    const [text, values] = parameters;
    const statement = isPrepared(text, values) ? [{ name: nameOf(text), text, values }] : parameters;
    const result: unknown = Reflect.apply(super.query, this, statement);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: Error) => {
      if (error.message === 'Query read timeout') this.connection.stream.destroy();
      throw error;
    });
  }
}

/**
 * An insert with more than 50 values is a batch, whose text differs by its rows. What `returning *` means may change under a prepared
 * statement, when a newer version of the product migrates the database.
 */
const isPrepared = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' &&
  Array.isArray(values) &&
  (prepared.has(text) || (text.startsWith('insert into') && !text.endsWith('returning *') && values.length <= 50));

/** The texts of other statements that are prepared. */
const prepared = new Set<string>();

/** Prepares a statement wherever it runs from now on. Its text must be one of few. */
export const prepare = (text: string): void => void prepared.add(text);

const statements = new Map<string, { number: number; runs: number }>();

/**
 * The name of a statement, for which its text is too long. It changes after 4, 16, 64 runs and so on: a plan for small tables, which reads
 * the whole of them, does not stay while they grow.
 */
function nameOf(text: string): string {
  const statement = statements.get(text) ?? { number: statements.size, runs: 0 };
  statements.set(text, statement);
  statement.runs += 1;
  return `statement-${statement.number}-${Math.floor(Math.log2(statement.runs) / 2)}`;
}

export const postgresDialect = (pool: pg.Pool) => new PostgresDialect({ pool });
