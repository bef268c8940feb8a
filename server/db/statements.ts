import { type RawBuilder, sql } from 'kysely';
import { prepare } from './dialects/postgres.ts';
import { engineOf } from './engine.ts';
import type { Database } from './tables.ts';

/** Runs a statement that has the same text each time: PostgreSQL parses and plans it once a connection. */
export async function runPrepared<Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  const compiled = statement.compile(db);
  prepare(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}

/**
 * Runs statements that write different tables and need nothing of each other, in any order: on PostgreSQL as one, which costs one
 * round trip. Several at once always come in the same few combinations, since the whole is prepared.
 */
export async function writeTogether(db: Database, writes: readonly RawBuilder<unknown>[]): Promise<void> {
  const plain = db.withoutPlugins();
  if (engineOf(db) === 'postgres') {
    const named = writes.map((write, index) => sql`${sql.id(`write_${index}`)} as (${write})`);
    await runPrepared(plain, sql`with ${sql.join(named)} select`);
  } else {
    for (const write of writes) await write.execute(plain);
  }
}
