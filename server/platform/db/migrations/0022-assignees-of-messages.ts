import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Gives messages an assignee, and adds it to the indexes from which their list is read and counted. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn(...columnKinds(engine).reference('assigned_to', 'users', 'set null'))
    .execute();
  for (const name of ['by_status', 'by_created_at', 'by_conversation'])
    await sql`drop index ${sql.id(`contact_messages_${name}`)}`.execute(db);
  for (const [name, on] of Object.entries(indexes[engine]))
    await sql`create index ${sql.id(`contact_messages_${name}`)} on contact_messages ${sql.raw(on)}`.execute(db);
}

const isAssigned = 'where assigned_to is not null';

/* The order matters: it decides between two indexes that cost SQLite the same. SQLite filters by labels from the same index. */
const indexes: Record<Engine, Record<string, string>> = {
  sqlite: {
    by_status: '(status, created_at, id, assigned_to)',
    by_created_at: '(created_at, id, status, assigned_to, language, labels, withdrawn_at, spam_at, conversation_id)',
    by_conversation: '(conversation_id, id, status, assigned_to, created_at, labels)',
    assigned: `(assigned_to, created_at, id, status, labels) ${isAssigned}`,
  },
  postgres: {
    by_status: '(status, created_at, id, assigned_to)',
    by_created_at: '(created_at, id, status, assigned_to, language, withdrawn_at, spam_at, conversation_id)',
    by_conversation: '(conversation_id, id, status, assigned_to, created_at)',
    assigned: `(assigned_to, created_at, id, status) ${isAssigned}`,
  },
};
