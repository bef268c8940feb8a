import type { CreateTableBuilder, Kysely } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** What senders write after their submission or message, and the links that open its page. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, choice, limited, list, instant, reference, required } = columnKinds(engine);
  const about = [
    reference('project_id', 'projects', 'cascade'),
    reference('message_id', 'contact_messages', 'cascade'),
  ] as const;
  const created = required(instant('created_at'));
  const table = (name: string, ...columns: Column[]) =>
    columns.reduce<CreateTableBuilder<string, any>>(
      (builder, column) => builder.addColumn(...column),
      db.schema.createTable(name),
    );
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`${name}_${columns[0]}`).on(name).columns(columns).execute();

  await table('tracking_tokens', id, required(limited('token_hash', 64)), ...about, created)
    .addUniqueConstraint('tracking_tokens_hash', ['token_hash'])
    .execute();
  await table(
    'sender_answers',
    id,
    ...about,
    required(text('text')),
    required(choice('source', 20, ['page', 'mail'])),
    list('flags'),
    required(limited('language', 10)),
    limited('address', 254),
    text('idempotency_key'),
    text('body_digest'),
    created,
  )
    .addUniqueConstraint('sender_answers_key', ['idempotency_key', 'body_digest'])
    .execute();
  for (const name of ['tracking_tokens', 'sender_answers'])
    for (const column of ['project_id', 'message_id']) await index(name, column, 'id');
}
