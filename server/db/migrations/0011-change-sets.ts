import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Changes by operators, recognised by their idempotency keys and undone from what they replaced. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, object, instant, reference, required } = columnKinds(engine);
  await db.schema
    .createTable('change_sets')
    .addColumn(...id)
    .addColumn(...reference('user_id', 'users', 'set null'))
    .addColumn(...required(text('author')))
    .addColumn(...required(text('idempotency_key')))
    .addColumn(...required(text('body_digest')))
    .addColumn(...object('outcome'))
    .addColumn(...object('undo_outcome'))
    .addColumn(...instant('undone_at'))
    .addColumn(...required(instant('created_at')))
    .addUniqueConstraint('change_sets_key', ['idempotency_key'])
    .execute();
  await db.schema.createIndex('change_sets_created_at').on('change_sets').columns(['created_at']).execute();
  await db.schema.createIndex('change_sets_user').on('change_sets').columns(['user_id']).execute();

  await db.schema
    .createTable('change_items')
    .addColumn(...id)
    .addColumn(...required(reference('change_set_id', 'change_sets', 'cascade')))
    .addColumn(...reference('project_id', 'projects', 'cascade'))
    .addColumn(...reference('message_id', 'contact_messages', 'cascade'))
    .addColumn(...object('change'))
    .execute();
  for (const column of ['change_set_id', 'project_id', 'message_id'])
    await db.schema.createIndex(`change_items_${column}`).on('change_items').columns([column, 'id']).execute();
}
