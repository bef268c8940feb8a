import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Replies that can be undone, what operators have begun to write, and whom notes mention. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, object, instant, reference, required } = columnKinds(engine);
  await db.schema
    .alterTable('replies')
    .addColumn(...instant('undo_until'))
    .execute();
  await db.schema
    .alterTable('replies')
    .addColumn(...object('undo'))
    .execute();

  await db.schema
    .createTable('reply_drafts')
    .addColumn(...id)
    .addColumn(...required(reference('user_id', 'users', 'cascade')))
    .addColumn(...reference('project_id', 'projects', 'cascade'))
    .addColumn(...reference('message_id', 'contact_messages', 'cascade'))
    .addColumn(...text('subject'))
    .addColumn(...required(text('body')))
    .addColumn(...required(text('note')))
    .addColumn(...required(instant('created_at')))
    .addColumn(...required(instant('updated_at')))
    .addUniqueConstraint('reply_drafts_project', ['user_id', 'project_id'])
    .addUniqueConstraint('reply_drafts_message', ['user_id', 'message_id'])
    .execute();
  for (const column of ['project_id', 'message_id', 'updated_at'])
    await db.schema.createIndex(`reply_drafts_of_${column}`).on('reply_drafts').column(column).execute();

  await db.schema
    .createTable('note_mentions')
    .addColumn(...id)
    .addColumn(...required(reference('note_id', 'project_notes', 'cascade')))
    .addColumn(...required(reference('user_id', 'users', 'cascade')))
    .addUniqueConstraint('note_mentions_once', ['note_id', 'user_id'])
    .execute();
  await db.schema.createIndex('note_mentions_of_user').on('note_mentions').column('user_id').execute();
}
