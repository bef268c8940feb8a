import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Lets the items of changes name their replies, and drops the former store of what the undo of a reply restores. A reply that is pending during the upgrade cannot be undone. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { reference } = columnKinds(engine);
  await db.schema
    .alterTable('change_items')
    .addColumn(...reference('reply_id', 'replies', 'cascade'))
    .execute();
  await sql`create index change_items_reply on change_items (reply_id) where reply_id is not null`.execute(db);
  await db.schema.alterTable('replies').dropColumn('undo').execute();
}
