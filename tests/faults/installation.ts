import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../server/platform/db/engine.ts';
import type { Database } from '../../server/platform/db/tables.ts';
import { makeDataDir, type Product, startProduct } from '../product.ts';

/** The available engines; `npm test` starts a PostgreSQL. */
export const engines = ['sqlite', ...(process.env.TEST_DATABASE_URL ? (['postgres'] as const) : [])] as const;

export type Engine = (typeof engines)[number];

/** Registers a clean-up for the end of the test; the last registered one runs first. */
export type AtEnd = (cleanUp: () => Promise<void>) => void;

/** A new database and a new `DATA_DIR`. */
export interface Installation {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Starts the product on them, without a limit of forms; it is stopped at the end if it still runs. */
  start(settings?: Record<string, string>): Promise<Product>;
  /** Opens a second connection to the product's database. */
  open(): Database;
}

export async function makeInstallation(engine: Engine, atEnd: AtEnd): Promise<Installation> {
  return makeInstallationOn(engine === 'sqlite' ? undefined : await makeDatabase(atEnd), atEnd);
}

/** @param databaseUrl the caller's PostgreSQL; without one, a file in `DATA_DIR` is used */
export async function makeInstallationOn(databaseUrl: string | undefined, atEnd: AtEnd): Promise<Installation> {
  const { dataDir, remove } = await makeDataDir();
  atEnd(remove);
  return {
    databaseUrl,
    dataDir,
    async start(settings = {}) {
      const database: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
      const product = await startProduct(dataDir, { ...database, FORM_LIMIT: '1000000', ...settings });
      atEnd(async () => void (await product.stop()));
      return product;
    },
    open() {
      const { db, close } = openDatabase({ dataDir, databaseUrl });
      atEnd(close);
      return db;
    },
  };
}

/** A new database on the PostgreSQL for tests. */
async function makeDatabase(atEnd: AtEnd): Promise<string> {
  const server = process.env.TEST_DATABASE_URL!;
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server, `create database ${name}`);
  atEnd(() => runStatement(server, `drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
