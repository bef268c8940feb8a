import path from 'node:path';
import { CamelCasePlugin, Kysely, type KyselyConfig, PostgresAdapter } from 'kysely';
import type pg from 'pg';
import { makeFolder } from '../bootstrap/data-dir.ts';
import { countsOptions, postgresDialect, postgresPool } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

const plugins = [new CamelCasePlugin()];

export type Engine = 'sqlite' | 'postgres';

/** The engine of an open database, or of a transaction on it. */
export const engineOf = (db: Database): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

export interface OpenDatabase {
  db: Database;
  engine: Engine;
  /** Connections for counts that nobody misses after a power cut; the embedded database has none. */
  pool: pg.Pool | undefined;
  close(): Promise<void>;
}

/** The file of the embedded database; beside it SQLite keeps its log. */
export const databaseFile = (dataDir: string): string => path.join(dataDir, 'sixtyforty.db');

/**
 * Opens the database without touching it: PostgreSQL when there is an address, else the file {@link databaseFile}.
 *
 * @param onError hears of idle connections that broke
 * @param log hears of every query
 * @param unhurried lets queries take as long as they need
 */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void = () => {},
  log: KyselyConfig['log'] = [],
  unhurried = false,
): OpenDatabase {
  if (databaseUrl !== undefined) {
    const pool = postgresPool(databaseUrl, onError, unhurried);
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool), plugins, log });
    const counts = postgresPool(databaseUrl, onError, unhurried, countsOptions);
    const close = async () => void (await Promise.all([db.destroy(), counts.end()]));
    return { db, engine: 'postgres', pool: counts, close };
  }
  makeFolder(dataDir);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(dataDir)), plugins, log });
  return { db, engine: 'sqlite', pool: undefined, close: () => db.destroy() };
}
