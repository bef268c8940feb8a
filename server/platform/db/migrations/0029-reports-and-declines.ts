import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Adds the stage to the line of a submission in reports, and gives reports and the public ledger indexes in the order in which they read. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await sql`drop index projects_reported`.execute(db);
  await db.schema.alterTable('projects').dropColumn('report_line').execute();
  await db.schema
    .alterTable('projects')
    .addColumn(...columnKinds(engine).derived('report_line', reportLine))
    .execute();
  await sql`create index projects_reported on projects ${sql.raw(reported[engine])}`.execute(db);

  // The latest reason of a conversation is the last entry of its reasons, without sorting them.
  await sql`drop index replies_declining`.execute(db);
  await sql`create index replies_declining on replies (conversation_id, created_at, id, decline_reason)
    where decline_reason is not null`.execute(db);

  if (engine === 'postgres')
    await sql`create index conversations_answered on conversations (id, answer_minutes)
      where answer_minutes is not null`.execute(db);
}

const platforms = 'cast(target_platforms as text)';

/** The fields of a submission for reports, without the minutes to its first answer, which are in its conversation. */
const reportLine = sql`${sql.join(
  ['language', 'status', 'project_type', 'assigned_to', 'stage'].map(
    (column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`,
  ),
  sql` || ' ' || `,
)} || ${sql.lit('\t')} || case when length(${sql.raw(platforms)}) <= 500 then ${sql.raw(platforms)} else '' end`;

const isCounted = 'spam_at is null and merged_into is null and imported_at is null';

/**
 * SQLite looks up the conversation of each submission of a period, and reads the row for each column of the condition that is not in the index.
 * PostgreSQL merges this index with `conversations_answered`, which is in the same order.
 */
const reported: Record<Engine, string> = {
  sqlite: `(created_at, report_line, conversation_id, spam_at, merged_into, imported_at) where ${isCounted}`,
  postgres: `(conversation_id, created_at, report_line) where ${isCounted}`,
};
