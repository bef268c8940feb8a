import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** What visitors see; whoever changes it, in whatever way. */
const content = ['cases', 'partners', 'features'];

/** Has PostgreSQL tell every instance at the commit of a change. Beside the embedded database there is nobody to tell. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`create function tell_content_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', '');
      return null;
    end $$`.execute(db);
  for (const table of content) {
    await sql`create trigger ${sql.id(`${table}_content_changed`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_content_changed()`.execute(db);
  }
}
