import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Files of senders' answers, in parts. Without an answer a file is still being received. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, count, instant, limited, list, reference, required } = columnKinds(engine);
  const content: Column = ['content', engine === 'postgres' ? sql`bytea` : sql`blob`, (column) => column.notNull()];
  const table = (name: string, columns: Column[]) =>
    columns
      .reduce<CreateTableBuilder<string, any>>(
        (builder, column) => builder.addColumn(...column),
        db.schema.createTable(name),
      )
      .execute();
  await table('attachments', [
    id,
    reference('answer_id', 'sender_answers', 'cascade'),
    required(limited('name', 200)),
    required(limited('type', 100)),
    required(count('size')),
    required(limited('hash', 64)),
    required(instant('created_at')),
  ]);
  await table('attachment_parts', [id, required(reference('attachment_id', 'attachments', 'cascade')), content]);
  // Pictures, PDF and ZIP are compressed already.
  if (engine === 'postgres')
    await sql`alter table attachment_parts alter column content set storage external`.execute(db);
  await db.schema.createIndex('attachments_answer').on('attachments').columns(['answer_id', 'id']).execute();
  await db.schema.createIndex('attachment_parts_of').on('attachment_parts').columns(['attachment_id', 'id']).execute();
  await db.schema
    .alterTable('sender_answers')
    .addColumn(...list('refused_files'))
    .execute();
}
