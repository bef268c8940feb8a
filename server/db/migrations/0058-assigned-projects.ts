import { type Kysely, sql } from 'kysely';

/** Every list counts an operator's own submissions: an index of what is assigned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index projects_assigned on projects (assigned_to, status, created_at, id)
    where assigned_to is not null`.execute(db);
}
