import { startPostgres } from '../../scripts/testing/postgres.mjs';
import { openTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import type { Row } from './subject.ts';

/** @param measure is given the database's name, as people write it, and what opens a new one with no rows */
export async function onBothDatabases(
  measure: (name: string, open: () => Promise<TestDatabase>) => Promise<Row[]>,
): Promise<Row[]> {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  if (server) process.env.TEST_DATABASE_URL = server.url;
  try {
    return [
      ...(await measure('SQLite', () => openTestDatabase({ embedded: true }))),
      ...(await measure('PostgreSQL', () => openTestDatabase())),
    ];
  } finally {
    if (server) delete process.env.TEST_DATABASE_URL;
    await server?.stop();
  }
}
