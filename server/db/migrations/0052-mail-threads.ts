import type { CreateTableBuilder, Kysely } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Which mails belong to which conversation, and how far the mailbox has been read. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, count, choice, limited, instant, reference, required } = columnKinds(engine);
  const created = required(instant('created_at'));
  const table = (name: string, ...columns: Column[]): CreateTableBuilder<string, any> =>
    columns.reduce<CreateTableBuilder<string, any>>(
      (builder, column) => builder.addColumn(...column),
      db.schema.createTable(name),
    );

  await db.schema
    .alterTable('outbox')
    .addColumn(...limited('thread_key', 32))
    .execute();

  await table(
    'sent_mails',
    id,
    required(limited('thread_key', 32)),
    limited('token_hash', 64),
    reference('project_id', 'projects', 'cascade'),
    reference('message_id', 'contact_messages', 'cascade'),
    reference('reply_id', 'replies', 'cascade'),
    instant('bounced_at'),
    limited('bounce', 100),
    created,
  )
    .addUniqueConstraint('sent_mails_token', ['token_hash'])
    .execute();

  // A row outlives its conversation, so that a mail which is read once more is recognised.
  await table(
    'received_mails',
    id,
    required(limited('identity', 64)),
    limited('mail_id', 998),
    required(choice('outcome', 20, ['answer', 'message', 'bounce', 'own'])),
    reference('project_id', 'projects', 'set null'),
    reference('message_id', 'contact_messages', 'set null'),
    created,
  )
    .addUniqueConstraint('received_mails_identity', ['identity'])
    .execute();

  // One row.
  await table(
    'inbound_state',
    id,
    text('reader'),
    instant('leased_until'),
    text('uid_validity'),
    count('last_uid'),
    instant('last_success_at'),
    instant('last_error_at'),
    limited('last_error', 200),
  ).execute();

  const index = (name: string, on: string, ...columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  await index('sent_mails_thread_key', 'sent_mails', 'thread_key');
  await index('sent_mails_reply', 'sent_mails', 'reply_id');
  for (const name of ['sent_mails', 'received_mails'])
    for (const column of ['project_id', 'message_id']) await index(`${name}_${column}`, name, column, 'id');
  await index('received_mails_created', 'received_mails', 'created_at');
}
