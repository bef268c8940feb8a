import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** A message that came with a submission is archived with it, and keeps the status that it had. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn(...columnKinds(engine).limited('archived_from', 20))
    .execute();
  await sql`update contact_messages set archived_from = status, status = 'archived'
    where is_copy and status in ('new', 'read') and (
      select status from projects where projects.idempotency_key = contact_messages.idempotency_key
      order by id desc limit 1) in ('completed', 'approved', 'cancelled')`.execute(db);
}
