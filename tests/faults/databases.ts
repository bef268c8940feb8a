import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The engines that there are to test on; `npm test` brings a PostgreSQL. */
export const engines = ['sqlite', ...(process.env.TEST_DATABASE_URL ? (['postgres'] as const) : [])] as const;

/** A new database: a file in `DATA_DIR`, or one on the PostgreSQL for tests. */
export async function makeDatabase(
  engine: (typeof engines)[number],
): Promise<{ databaseUrl: string | undefined; settings: Record<string, string>; drop(): Promise<void> }> {
  if (engine === 'sqlite') return { databaseUrl: undefined, settings: {}, drop: async () => {} };
  const server = process.env.TEST_DATABASE_URL!;
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    settings: { DATABASE_URL: url.href },
    drop: () => ask(server, `drop database ${name} with (force)`),
  };
}

/** Runs one statement. */
export async function ask(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
