import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';
import { projectIndexes } from '../initial-schema/submission-indexes.ts';

/**
 * Makes each submission and each message the beginning of a conversation, and everything that was written about one a part of its conversation:
 * one reference replaces the pair of a submission or a message. It takes about a minute at 100,000 submissions.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { reference, required, choice, count, created } = columnKinds(engine);
  const table = tableMaker(db, engine);
  await table('conversations', { unique: { former_message: 'former_message_id' } }, [
    required(choice('kind', 20, ['project', 'message'])),
    // The id of the message that a submission has replaced.
    count('former_message_id'),
    created,
  ]);
  await beginConversations(db, engine);
  const conversation = reference('conversation_id', 'conversations', 'cascade');
  for (const name of ['projects', 'contact_messages'])
    await db.schema
      .alterTable(name)
      .addColumn(...conversation)
      .execute();
  for (const [name, kind] of [
    ['projects', 'project'],
    ['contact_messages', 'message'],
  ] as const) {
    await sql`update ${sql.table(name)} set conversation_id = (select begun.id from begun
      where begun.kind = ${sql.lit(kind)} and begun.number = ${sql.table(name)}.id)`.execute(db);
    await sql`create unique index ${sql.id(`${name}_conversation`)} on ${sql.table(name)} (conversation_id)`.execute(
      db,
    );
    await requireConversation(db, engine, name);
  }
  await (engine === 'postgres' ? moveInPostgres(db) : moveInSqlite(db));
  await coverConversations(db, engine);
  await movePresence(db, engine);
  await sql`drop table begun`.execute(db);
}

/** Adds the conversation to the index by arrival, so lists and reports by the reason of a decline read no rows. */
async function coverConversations(db: Kysely<any>, engine: Engine): Promise<void> {
  const { by_created_at: byArrival, by_due: byDue } = projectIndexes(engine);
  const indexes = {
    projects_by_created_at: byArrival.replace(') where', ', conversation_id) where'),
    // This index is created again after the other one, since the order decides between two indexes that cost SQLite the same.
    projects_by_due: byDue,
  };
  for (const name of Object.keys(indexes)) await sql`drop index ${sql.id(name)}`.execute(db);
  for (const [name, on] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on projects ${sql.raw(on)}`.execute(db);
}

/** Inserts the conversations in the order of arrival. The temporary table `begun` has the submission or message of each. */
async function beginConversations(db: Kysely<any>, engine: Engine): Promise<void> {
  await sql`create temporary table begun as
    select row_number() over (order by created_at, kind desc, number) as id, kind, number, created_at from (
      select 'project' as kind, id as number, created_at from projects
      union all select 'message' as kind, id as number, created_at from contact_messages) as sent`.execute(db);
  await sql`create unique index begun_by on begun (kind, number)`.execute(db);
  await sql`insert into conversations (id, kind, created_at)
    select id, kind, created_at from begun order by id`.execute(db);
  if (engine === 'postgres')
    await sql`select setval(pg_get_serial_sequence('conversations', 'id'), max(id)) from conversations having max(id) > 0`.execute(
      db,
    );
}

/** Requires the conversation of each row: by the column on PostgreSQL, and by a trigger on SQLite, which cannot add a required column. */
async function requireConversation(db: Kysely<any>, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres')
    return void (await sql`alter table ${sql.table(name)} alter column conversation_id set not null`.execute(db));
  await sql`create trigger ${sql.id(`${name}_in_conversation`)} before insert on ${sql.table(name)}
    when new.conversation_id is null
    begin select raise(abort, 'a row belongs to no conversation'); end`.execute(db);
}

/** The conversation of the submission or the message that a row is about. */
const conversationOf = (name: string) => {
  const idIn = (parent: string, column: string) =>
    sql`(select conversation_id from ${sql.table(parent)} where ${sql.table(parent)}.id = ${sql.ref(`${name}.${column}`)})`;
  return sql`coalesce(${idIn('projects', 'project_id')}, ${idIn('contact_messages', 'message_id')})`;
};

const inOrder = { conversation: '(conversation_id, id)' };

/** The tables whose rows belong to a conversation, with their indexes. */
const tables: Record<string, { index: Record<string, string>; isOptional?: true }> = {
  project_history: { index: inOrder },
  project_notes: { index: inOrder },
  replies: {
    index: {
      ...inOrder,
      // Lists and the report look up the latest decline of each submission.
      declining: '(conversation_id, created_at, decline_reason) where decline_reason is not null',
    },
  },
  reply_drafts: { index: { of_conversation: '(conversation_id)' } },
  sender_answers: { index: inOrder },
  tracking_tokens: { index: inOrder },
  tracking_requests: { index: inOrder },
  change_items: { index: inOrder },
  notifications: { index: inOrder },
  sent_mails: { index: inOrder },
  // An email that was received outlives its conversation.
  received_mails: { index: inOrder, isOptional: true },
  // An event may be about a case.
  webhook_deliveries: { index: { conversation: '(conversation_id)' }, isOptional: true },
};

const onDelete = (name: string) => (name === 'received_mails' ? 'set null' : 'cascade');

async function createIndexes(db: Kysely<any>, name: string): Promise<void> {
  for (const [suffix, on] of Object.entries(tables[name]!.index))
    await sql`create index ${sql.id(`${name}_${suffix}`)} on ${sql.table(name)} ${sql.raw(on)}`.execute(db);
}

/** Replaces the columns of a pair with the conversation. PostgreSQL drops their indexes and constraints together with them. */
async function moveInPostgres(db: Kysely<any>): Promise<void> {
  const { reference } = columnKinds('postgres');
  for (const [name, { isOptional }] of Object.entries(tables)) {
    await db.schema
      .alterTable(name)
      .addColumn(...reference('conversation_id', 'conversations', onDelete(name)))
      .execute();
    await fill(db, name);
    for (const column of ['project_id', 'message_id']) await db.schema.alterTable(name).dropColumn(column).execute();
    if (!isOptional) await requireConversation(db, 'postgres', name);
    await createIndexes(db, name);
  }
  await sql`alter table reply_drafts add constraint reply_drafts_conversation unique (user_id, conversation_id)`.execute(
    db,
  );
}

/** Fills the column. If the column is required, rows whose submission or message no longer exists, which nobody can see, are deleted. */
async function fill(db: Kysely<any>, name: string): Promise<void> {
  await sql`update ${sql.table(name)} set conversation_id = ${conversationOf(name)}`.execute(db);
  if (!tables[name]?.isOptional) await sql`delete from ${sql.table(name)} where conversation_id is null`.execute(db);
}

/** Replaces the columns of a pair in the table of presence, without a foreign key, since its rows expire soon. */
async function movePresence(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('presence')
    .addColumn(...columnKinds(engine).count('conversation_id'))
    .execute();
  await fill(db, 'presence');
  for (const column of ['project_id', 'message_id'])
    await db.schema.alterTable('presence').dropColumn(column).execute();
  await requireConversation(db, engine, 'presence');
}

/** The indexes on a column of a pair. */
const formerIndexes: Record<string, readonly string[]> = {
  sender_answers: ['project_id', 'message_id'],
  tracking_tokens: ['project_id', 'message_id'],
  tracking_requests: ['project_id', 'message_id'],
  change_items: ['project_id', 'message_id'],
  notifications: ['project_id', 'message_id'],
  sent_mails: ['project_id', 'message_id'],
  received_mails: ['project_id', 'message_id'],
  webhook_deliveries: ['project', 'message'],
};

/** SQLite cannot drop a column that a constraint of its table names, so tables with such a constraint are rebuilt. */
async function moveInSqlite(db: Kysely<any>): Promise<void> {
  const { reference } = columnKinds('sqlite');
  for (const [name, suffixes] of Object.entries(formerIndexes)) {
    await db.schema
      .alterTable(name)
      .addColumn(...reference('conversation_id', 'conversations', onDelete(name)))
      .execute();
    await fill(db, name);
    for (const suffix of suffixes) await sql`drop index ${sql.id(`${name}_${suffix}`)}`.execute(db);
    for (const column of ['project_id', 'message_id']) await db.schema.alterTable(name).dropColumn(column).execute();
    if (!tables[name]!.isOptional) await requireConversation(db, 'sqlite', name);
    await createIndexes(db, name);
  }
  await rebuildTables(db);
}

async function rebuildTables(db: Kysely<any>): Promise<void> {
  const { text, limited, choice, list, object, instant, created, updated, reference, required } = columnKinds('sqlite');
  const conversation = required(reference('conversation_id', 'conversations', 'cascade'));
  const author = required(text('author'));
  const rebuild = async (name: string, rules: Rules, columns: Columns) => {
    await tableMaker(db, 'sqlite')(`rebuilt_${name}`, rules, [conversation, ...columns]);
    const names = ['id', ...columns.map(([column]) => column)].map((column) => sql.ref(column));
    await sql`insert into ${sql.table(`rebuilt_${name}`)} (conversation_id, ${sql.join(names)})
      select ${conversationOf(name)}, ${sql.join(names)} from ${sql.table(name)} order by id`.execute(db);
    await continueIds(db, name);
    await sql`drop table ${sql.table(name)}`.execute(db);
    await sql`alter table ${sql.table(`rebuilt_${name}`)} rename to ${sql.table(name)}`.execute(db);
    await createIndexes(db, name);
  };

  const isKind = sql`kind in ('changed', 'note_added', 'note_removed', 'replied')`;
  await rebuild('project_history', { check: { kind: isKind } }, [
    text('author'),
    required(text('kind')),
    text('field'),
    object('change'),
    created,
  ]);
  await rebuild('reply_drafts', { unique: { conversation: 'user_id, conversation_id' } }, [
    required(reference('user_id', 'users', 'cascade')),
    text('subject'),
    required(text('body')),
    required(text('note')),
    created,
    updated,
  ]);
  await sql`create index reply_drafts_of_updated_at on reply_drafts (updated_at)`.execute(db);

  // Dropping a table deletes what refers to its rows.
  await sql`create temporary table saved_mentions as select * from note_mentions`.execute(db);
  await rebuild('project_notes', {}, [
    reference('author_id', 'users', 'set null'),
    author,
    required(limited('text', 5000)),
    created,
  ]);
  await sql`create index project_notes_author on project_notes (author_id)`.execute(db);
  await sql`insert into note_mentions select * from saved_mentions order by id`.execute(db);
  await sql`drop table saved_mentions`.execute(db);

  await sql`create temporary table saved_mails as
    select id, reply_id from sent_mails where reply_id is not null`.execute(db);
  await sql`create unique index saved_mails_id on saved_mails (id)`.execute(db);
  await sql`update sent_mails set reply_id = null where reply_id is not null`.execute(db);
  const reasons = ['fit', 'timing', 'scope', 'budget', 'quality', 'market'];
  await rebuild('replies', { unique: { idempotency: 'idempotency_key, body_digest' } }, [
    author,
    required(text('recipient')),
    required(limited('subject', 200)),
    required(limited('body', 10_000)),
    required(text('language'), 'en'),
    text('idempotency_key'),
    text('body_digest'),
    created,
    instant('undo_until'),
    object('undo'),
    choice('decline_reason', 20, reasons),
    list('shared_sentences'),
  ]);
  await sql`update sent_mails set reply_id = saved_mails.reply_id
    from saved_mails where saved_mails.id = sent_mails.id`.execute(db);
  await sql`drop table saved_mails`.execute(db);
}

type Rules = Parameters<ReturnType<typeof tableMaker>>[1];
type Columns = Parameters<ReturnType<typeof tableMaker>>[2];

/** Makes the ids of a rebuilt table continue after the highest id that the former table ever assigned. */
async function continueIds(db: Kysely<any>, name: string): Promise<void> {
  const rebuilt = `rebuilt_${name}`;
  await sql`delete from sqlite_sequence where name = ${rebuilt}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) select ${rebuilt}, seq from sqlite_sequence where name = ${name}`.execute(
    db,
  );
}
