import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * Has each connection to PostgreSQL count in a part of its own. By the row's id, transactions that store several rows waited for
 * each other's parts, and in a circle when they came to them in another order. SQLite has one writer.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  const parts = 16;
  for (const table of ['projects', 'contact_messages']) {
    for (const [event, step] of [
      ['insert', '+ 1'],
      ['delete', '- 1'],
    ] as const) {
      await sql`create or replace function ${sql.id(`${table}_count_${event}`)}() returns trigger language plpgsql as $$
        begin
          update row_counts set total = total ${sql.raw(step)}
            where name = ${sql.lit(table)} and part = pg_backend_pid() % ${sql.lit(parts)};
          return null;
        end $$`.execute(db);
    }
  }
}
