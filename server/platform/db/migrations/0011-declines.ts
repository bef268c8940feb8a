import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The reason with which a reply declines a submission, and the sentences of assessments that it shares with the sender. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { choice, list } = columnKinds(engine);
  const reasons = ['fit', 'timing', 'scope', 'budget', 'quality', 'market'];
  await db.schema
    .alterTable('replies')
    .addColumn(...choice('decline_reason', 20, reasons))
    .execute();
  await db.schema
    .alterTable('replies')
    .addColumn(...list('shared_sentences'))
    .execute();
  // Lists and the report look up the latest decline of each submission.
  await sql`create index replies_declining on replies (project_id, created_at, decline_reason)
    where decline_reason is not null`.execute(db);
}
