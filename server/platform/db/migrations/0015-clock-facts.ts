import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The facts from which the response clock follows besides replies, answers and statuses: answers by other channels, and the last closing. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { instant } = columnKinds(engine);
  for (const [table, about] of [
    ['projects', 'project_id'],
    ['contact_messages', 'message_id'],
  ] as const) {
    for (const column of ['answered_elsewhere_at', 'handled_at'])
      await db.schema
        .alterTable(table)
        .addColumn(...instant(column))
        .execute();
    await addFacts(db, table, about);
  }
}

/** Derives the facts from the stored clock, so it follows from them. Replies and automatic answers are not among the facts. */
async function addFacts(db: Kysely<any>, name: string, about: string): Promise<void> {
  const table = sql.table(name);
  const isAbout = sql`${sql.ref(about)} = ${table}.id`;
  await sql`update ${table} set answered_elsewhere_at = first_answered_at
    where first_answered_at is not null
      and not exists (select 1 from replies where ${isAbout} and created_at <= first_answered_at)`.execute(db);
  const lastAnswer = sql`(select max(created_at) from sender_answers
    where ${isAbout} and cast(flags as text) not like '%"automatic"%'
      and (waiting_since is null or sender_answers.created_at < waiting_since))`;
  // Spam and merged submissions have no clock from which facts could be derived.
  const isListed = name === 'projects' ? sql`spam_at is null and merged_into is null` : sql`status <> 'spam'`;
  await sql`update ${table} set handled_at = coalesce(${lastAnswer}, created_at)
    where ${isListed} and (waiting_since is null or waiting_since > created_at)`.execute(db);
}
