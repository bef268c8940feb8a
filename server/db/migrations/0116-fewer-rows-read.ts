import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * Indexes from which PostgreSQL answers without reading rows: which messages are neither copies nor spam, for searches, and what has
 * labels, for filters by label, instead of indexes of single labels. SQLite reads a row by its id as fast as an entry of an index.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  // The status is there for counts, for which PostgreSQL takes this index too.
  await sql`create index contact_messages_listed on contact_messages (id, status)
    where not is_copy and status <> 'spam'`.execute(db);
  await sql`drop index contact_messages_labelled`.execute(db);
  await sql`create index contact_messages_labelled on contact_messages (created_at, id, status, is_copy, labels)
    where labels <> '[]'`.execute(db);
  await sql`drop index projects_labelled`.execute(db);
  await sql`create index projects_labelled on projects
    (created_at, id, status, project_type, priority, assigned_to, labels)
    where labels <> '[]' and spam_at is null and merged_into is null`.execute(db);
}
