import { createHash, randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { databaseFile, openDatabase, type OpenDatabase } from '../platform/db/engine.ts';
import { migrate } from '../platform/db/migrate.ts';
import { checkDerivedTablesOf, endChecksOf } from './derived-tables.ts';
import { dropDatabase, releaseDatabase, acquireDatabase } from './database-pool.ts';

export interface TestDatabase extends OpenDatabase {
  /** A folder of this database, which can serve as `DATA_DIR`. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Closes the database and removes it with everything in it. @throws if a derived table is damaged */
  remove(): Promise<void>;
}

interface TestDatabaseOptions {
  /** If `false`, the database has no tables. */
  migrated?: boolean;
  /** Uses a file even if `TEST_DATABASE_URL` is set. */
  embedded?: boolean;
}

/**
 * Opens a new, migrated database: a file in its own folder, or with `TEST_DATABASE_URL` a database on that PostgreSQL server. It is
 * copied from a template that the first test migrates; on PostgreSQL an earlier test may have emptied it.
 */
export async function openTestDatabase({
  migrated = true,
  embedded = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = (!embedded && process.env.TEST_DATABASE_URL) || undefined;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sixtyforty-test-'));
  const databaseUrl =
    server && (await (migrated ? acquireDatabase(() => copyTemplate(server)) : createDatabase(server)));
  if (!databaseUrl && migrated) {
    writeFileSync(databaseFile(dataDir), await (embeddedTemplate ??= createMigratedFile()));
    checkDerivedTablesOf(dataDir);
  }
  // Queries have no timeouts, so no test fails on a busy machine; tests of the timeouts start the product.
  const database = openDatabase({ dataDir, databaseUrl }, undefined, undefined, false);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= database.close());
  return {
    ...database,
    close,
    dataDir,
    databaseUrl,
    async remove() {
      await close();
      try {
        endChecksOf(dataDir);
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
      if (!server || !databaseUrl || (migrated && (await releaseDatabase(databaseUrl)))) return;
      await dropDatabase(server, databaseUrl);
    },
  };
}

/** The template of this worker: a migration takes a hundred times as long as a copy. */
let embeddedTemplate: Promise<Buffer> | undefined;

async function createMigratedFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sixtyforty-template-'));
  try {
    const database = openDatabase({ dataDir, databaseUrl: undefined });
    await migrate(database);
    // Closing makes SQLite move the WAL into the file.
    await database.close();
    return readFileSync(databaseFile(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createDatabase(server: string): Promise<string> {
  const name = createName();
  await withServer(server, (client) => client.query(`create database "${name}"`));
  return addressOfDatabase(server, name);
}

const createName = () => `sixtyforty_test_${process.env.TEST_RUN ?? ''}${randomUUID().replaceAll('-', '')}`;

async function copyTemplate(server: string): Promise<string> {
  const template = `sixtyforty_template_${schemaFingerprint()}`;
  const name = createName();
  await withServer(server, async (client) => {
    // Test files run concurrently: the first creates the template, and the others wait for it.
    await client.query(`select pg_advisory_lock(hashtext('sixtyforty template'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await client.query(`drop database if exists "${unfinished}" with (force)`);
      await client.query(`create database "${unfinished}"`);
      const database = openDatabase({ dataDir: tmpdir(), databaseUrl: addressOfDatabase(server, unfinished) });
      await migrate(database);
      await database.close();
      await client.query(`alter database "${unfinished}" rename to "${template}"`);
    }
    await client.query(`create database "${name}" template "${template}"`);
  });
  return addressOfDatabase(server, name);
}

/** Distinguishes templates of different migrations, for a server that outlives an edit. */
const schemaFingerprint = (): string => {
  const folder = path.join(import.meta.dirname, '../platform');
  const files = globSync(['db/{migrations,initial-schema}/*.ts', 'db/{migrate,columns}.ts', 'search/schema.ts'], {
    cwd: folder,
  }).toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 12);
};

async function withServer<Result>(server: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
