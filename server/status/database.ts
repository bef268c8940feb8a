import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** The database's schema, and how long it took to say so in ms. */
export async function measureDatabase(db: Database): Promise<{ schema: string; latency: number }> {
  const start = performance.now();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return { schema: rows[0]?.name ?? '', latency: Math.round((performance.now() - start) * 10) / 10 };
}
