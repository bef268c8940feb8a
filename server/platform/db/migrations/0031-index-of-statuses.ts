import { type Kysely, sql } from 'kysely';

/** Adds the columns to the index of statuses by which reports and the public ledger count declined submissions, so they read nothing else. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index projects_by_status`.execute(db);
  await sql`create index projects_by_status on projects
    (status, created_at, id, spam_at, merged_into, imported_at, withdrawn_at, conversation_id)
    where spam_at is null and merged_into is null`.execute(db);
}
