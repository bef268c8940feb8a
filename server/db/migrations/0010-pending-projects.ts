import { type Kysely, sql } from 'kysely';

/** The navigation counts pending submissions on every screen: an index of these alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index projects_pending on projects (created_at, id) where status = 'pending'`.execute(db);
}
