import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Moves the clocks of submissions and messages to their conversations. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { choice, count, instants } = columnKinds(engine);
  const columns = [
    ...instants('waiting_since', 'due_at', 'first_answered_at', 'snoozed_until', 'answered_elsewhere_at', 'handled_at'),
    choice('clock_notice', 20, ['reminded', 'overdue']),
    count('answer_minutes'),
  ];
  const [answerWaived] = instants('answer_waived_at');
  for (const column of [...columns, answerWaived!])
    await db.schema
      .alterTable('conversations')
      .addColumn(...column)
      .execute();
  const shared = columns.map(([name]) => name);
  const ofProjects = [...shared, answerWaived![0]];
  await moveClocks(db, 'projects', ofProjects);
  await moveClocks(db, 'contact_messages', shared);

  for (const name of replacedIndexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await db.schema.alterTable('projects').dropColumn('report_line').execute();
  for (const name of ofProjects) await db.schema.alterTable('projects').dropColumn(name).execute();
  for (const name of shared) await db.schema.alterTable('contact_messages').dropColumn(name).execute();
  await db.schema
    .alterTable('projects')
    .addColumn(...columnKinds(engine).derived('report_line', reportLine))
    .execute();
  for (const [name, [table, on]] of Object.entries(indexes[engine]))
    await sql`create index ${sql.id(name)} on ${sql.table(table)} ${sql.raw(on)}`.execute(db);
}

async function moveClocks(db: Kysely<any>, table: string, columns: readonly string[]): Promise<void> {
  const values = columns.map((name) => sql`${sql.ref(name)} = sent.${sql.ref(name)}`);
  await sql`update conversations set ${sql.join(values)} from ${sql.table(table)} as sent
    where sent.conversation_id = conversations.id`.execute(db);
}

/** The indexes with a column of the clock. */
const replacedIndexes = ['projects', 'contact_messages']
  .flatMap((table) => ['snoozed', 'answered', 'by_created_at', 'by_due'].map((suffix) => `${table}_${suffix}`))
  .concat('projects_reported');

const platforms = 'cast(target_platforms as text)';

/** The fields of a submission for reports, without the minutes to its first answer, which are in its conversation. */
const reportLine = sql`${sql.join(
  ['language', 'status', 'project_type', 'assigned_to'].map(
    (column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`,
  ),
  sql` || ' ' || `,
)} || ${sql.lit('\t')} || case when length(${sql.raw(platforms)}) <= 500 then ${sql.raw(platforms)} else '' end`;

const listed = 'spam_at is null and merged_into is null';
const filters = 'status, project_type, priority, assigned_to';
/** SQLite reads the row for each column of the condition that is not in the index. */
const covered = `${filters}, labels, target_platforms, spam_at, merged_into`;

const ofConversations = {
  conversations_by_due: ['conversations', '(kind, due_at, id, snoozed_until)'],
  conversations_snoozed: ['conversations', '(snoozed_until) where snoozed_until is not null'],
} as const;

/*
 * The order matters: it decides between two indexes that cost SQLite the same. The indexes by arrival also have the stage, which reports count,
 * and the conversation, by which filters and reports look up the clock.
 */
const indexes: Record<Engine, Record<string, readonly [table: string, on: string]>> = {
  sqlite: {
    ...ofConversations,
    projects_reported: [
      'projects',
      `(created_at, report_line, conversation_id, spam_at, merged_into, imported_at) where ${listed} and imported_at is null`,
    ],
    projects_by_created_at: [
      'projects',
      `(created_at, id, language, stage, ${covered}, withdrawn_at, imported_at, conversation_id) where ${listed}`,
    ],
    projects_by_conversation: [
      'projects',
      `(conversation_id, id, created_at, ${covered}, language, imported_at) where ${listed}`,
    ],
    contact_messages_by_created_at: [
      'contact_messages',
      '(created_at, id, status, language, labels, withdrawn_at, spam_at, conversation_id)',
    ],
    contact_messages_by_conversation: ['contact_messages', '(conversation_id, id, status, created_at, labels)'],
  },
  postgres: {
    ...ofConversations,
    projects_reported: [
      'projects',
      `(created_at, report_line, conversation_id) where ${listed} and imported_at is null`,
    ],
    projects_by_created_at: [
      'projects',
      `(created_at, id, ${filters}, language, stage, withdrawn_at, imported_at, platform_bits, conversation_id) where ${listed}`,
    ],
    projects_by_conversation: [
      'projects',
      `(conversation_id, id, ${filters}, created_at, language, imported_at) where ${listed}`,
    ],
    contact_messages_by_created_at: [
      'contact_messages',
      '(created_at, id, status, language, withdrawn_at, spam_at, conversation_id)',
    ],
    contact_messages_by_conversation: ['contact_messages', '(conversation_id, id, status, created_at)'],
  },
};
