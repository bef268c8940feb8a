import { startPostgres } from '../../scripts/testing/postgres.mjs';
import { openTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { startProduct } from './servers.ts';
import type { Row } from './subject.ts';

type Product = Awaited<ReturnType<typeof startProduct>>;

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

/** @param measure is given the built product on each database, whose commits outlive a power cut */
export async function onBothProducts(measure: (name: string, product: Product) => Promise<Row[]>): Promise<Row[]> {
  const measured = async (name: string, settings: Record<string, string>) => {
    const product = await startProduct(settings);
    const rows = await measure(name, product);
    await product.stop();
    return rows;
  };
  const sqlite = await measured('SQLite', {});
  const server = await startPostgres({ commitsOutlive: 'a power cut' });
  const postgres = await measured('PostgreSQL', { DATABASE_URL: server.url });
  await server.stop();
  return [...sqlite, ...postgres];
}
