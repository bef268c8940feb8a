import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Which messages came with a submission: lists, counts and reports leave these out without a look at the submissions. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn(...columnKinds(engine).flag('is_copy'))
    .execute();
  await sql`update contact_messages set is_copy = ${sql.lit(engine === 'postgres' ? true : 1)} where exists (
    select 1 from projects where projects.idempotency_key = contact_messages.idempotency_key)`.execute(db);
  for (const [name, columns] of [
    ['contact_messages_by_created_at', 'created_at, id, status, language, answer_minutes, is_copy'],
    ['contact_messages_by_status', 'status, created_at, id, is_copy'],
  ] as const) {
    await sql`drop index ${sql.id(name)}`.execute(db);
    await sql`create index ${sql.id(name)} on contact_messages (${sql.raw(columns)})`.execute(db);
  }
}
