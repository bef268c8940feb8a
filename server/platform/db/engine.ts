import path from 'node:path';
import { CamelCasePlugin, Kysely, type KyselyConfig, PostgresAdapter } from 'kysely';
import type pg from 'pg';
import type { Config } from '../configuration/config.ts';
import { makeFolder } from '../configuration/data-dir.ts';
import { postgresDialect, postgresPool } from './dialects/postgres.ts';
import { sqliteDialect } from './dialects/sqlite.ts';
import type { Database, Tables } from './tables.ts';

const plugins = [new CamelCasePlugin()];

export type Engine = 'sqlite' | 'postgres';

/** The engine of an open database, or of a transaction on it. */
export const engineOf = (db: Database): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

export interface OpenDatabase {
  db: Database;
  engine: Engine;
  /** PostgreSQL's connection pool; the embedded database has none. */
  pool: pg.Pool | undefined;
  close(): Promise<void>;
}

/** The file of the embedded database; SQLite's WAL is next to it. */
export const databaseFile = (dataDir: string): string => path.join(dataDir, 'sixtyforty.db');

/**
 * Opens the database without a query: PostgreSQL if `databaseUrl` is set, else the file {@link databaseFile}.
 *
 * @param onError called for each idle connection that breaks
 * @param log called for each query
 * @param withTimeouts `false` for migrations, for commands that read or write whole tables and for tests, whose queries may take longer
 */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void = () => {},
  log: KyselyConfig['log'] = [],
  withTimeouts = true,
): OpenDatabase {
  if (databaseUrl !== undefined) {
    const pool = postgresPool(databaseUrl, onError, withTimeouts);
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool), plugins, log });
    return { db, engine: 'postgres', pool, close: () => db.destroy() };
  }
  makeFolder(dataDir);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(dataDir)), plugins, log });
  return { db, engine: 'sqlite', pool: undefined, close: () => db.destroy() };
}

/** Runs `work` on a database that is opened and closed for it. @param withTimeouts see {@link openDatabase} */
export async function withDatabase<Result>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (database: OpenDatabase) => Promise<Result>,
  withTimeouts = true,
): Promise<Result> {
  const database = openDatabase(config, undefined, undefined, withTimeouts);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
