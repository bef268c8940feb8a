import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * Makes a publishing form one record: each message that was stored as the copy of a submission becomes a part of the submission. Notes,
 * replies, answers and history of the copy move to the submission with their ids and times; the copies and their columns are deleted.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  // A form that was changed and resent has two submissions with its key; the copy belongs to the later one.
  await sql`create temporary table copies as
    select contact_messages.id as message_id, max(projects.id) as project_id
    from contact_messages join projects on projects.idempotency_key = contact_messages.idempotency_key
    where contact_messages.is_copy group by contact_messages.id`.execute(db);
  await sql`create unique index copies_messages on copies (message_id)`.execute(db);
  await addWords(db, engine);
  await moveRows(db);
  await moveDrafts(db);
  await moveLabels(db);
  await moveFirstAnswers(db);
  await moveMails(db, engine);
  await sql`delete from contact_messages where id in (select message_id from copies)`.execute(db);
  await sql`drop table copies`.execute(db);
  await nameMails(db, engine);
  await correctViews(db);
  await dropColumns(db, engine);
}

/** Makes submissions searchable by the notes, replies and answers of their copies, whose words are already in the vocabulary. */
async function addWords(db: Kysely<any>, engine: Engine): Promise<void> {
  const key = sql.ref(engine === 'postgres' ? 'id' : 'rowid');
  const { rows } = await sql<{ message: number; project: number }>`
    select copies.message_id as message, copies.project_id as project from copies
    where exists (select 1 from project_notes where project_notes.message_id = copies.message_id)
      or exists (select 1 from sender_answers where sender_answers.message_id = copies.message_id)
      or exists (select 1 from replies where replies.message_id = copies.message_id and replies.project_id is null)
    order by copies.message_id`.execute(db);
  for (const { message, project } of rows)
    await sql`update project_search
      set text = text || ' ' || coalesce((select text from message_search where ${key} = ${message}), '')
      where ${key} = ${project}`.execute(db);
}

async function moveRows(db: Kysely<any>): Promise<void> {
  // Replies to a copy already refer to its submission.
  const setSubmission = (table: string) =>
    sql`project_id = coalesce(${sql.ref(`${table}.project_id`)}, copies.project_id), message_id = null`;
  const fromCopies = (table: string) => sql`from copies where ${sql.ref(`${table}.message_id`)} = copies.message_id`;
  const tables = [
    'project_notes',
    'replies',
    'sender_answers',
    'tracking_tokens',
    'tracking_requests',
    'notifications',
    'sent_mails',
    'received_mails',
    'presence',
  ];
  for (const table of tables)
    await sql`update ${sql.table(table)} set ${setSubmission(table)} ${fromCopies(table)}`.execute(db);
  await sql`update project_history set ${setSubmission('project_history')},
    field = case when field in ('status', 'statusWithSubmission') then 'messageStatus' else field end
    ${fromCopies('project_history')}`.execute(db);
  await sql`update webhook_deliveries set ${setSubmission('webhook_deliveries')},
    event = case when event = 'message.answered' then 'submission.answered' else event end
    ${fromCopies('webhook_deliveries')}`.execute(db);
}

type Draft = { id: number; body: string; note: string };

/** Joins the drafts of an operator about a submission and its copy, since there is only one draft per submission. */
async function moveDrafts(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<Draft & { author: number; project: number }>`
    select reply_drafts.id, user_id as author, body, note, copies.project_id as project
    from reply_drafts join copies on copies.message_id = reply_drafts.message_id order by reply_drafts.id`.execute(db);
  for (const { id, author, project, body, note } of rows) {
    const earlier = await sql<Draft>`select id, body, note from reply_drafts
      where user_id = ${author} and project_id = ${project}`.execute(db);
    const [draft] = earlier.rows;
    if (draft === undefined) {
      await sql`update reply_drafts set project_id = ${project}, message_id = null where id = ${id}`.execute(db);
      continue;
    }
    const joined = { body: joinTexts(draft.body, body), note: joinTexts(draft.note, note) };
    await sql`update reply_drafts set body = ${joined.body}, note = ${joined.note} where id = ${draft.id}`.execute(db);
    await sql`delete from reply_drafts where id = ${id}`.execute(db);
  }
}

const joinTexts = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n');

async function moveLabels(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ project: number; labels: string; more: string }>`
    select projects.id as project, cast(projects.labels as text) as labels, cast(contact_messages.labels as text) as more
    from copies join projects on projects.id = copies.project_id
    join contact_messages on contact_messages.id = copies.message_id
    where cast(contact_messages.labels as text) <> '[]' order by contact_messages.id`.execute(db);
  const labelsOf = new Map<number, number[]>();
  for (const { project, labels, more } of rows)
    labelsOf.set(project, [
      ...(labelsOf.get(project) ?? (JSON.parse(labels) as number[])),
      ...(JSON.parse(more) as number[]),
    ]);
  for (const [project, labels] of labelsOf)
    await sql`update projects set labels = ${JSON.stringify([...new Set(labels)])} where id = ${project}`.execute(db);
}

/** Takes the time of the first answer from copies that were answered before their submissions. */
async function moveFirstAnswers(db: Kysely<any>): Promise<void> {
  await sql`update projects
    set first_answered_at = contact_messages.first_answered_at, answer_minutes = contact_messages.answer_minutes
    from copies join contact_messages on contact_messages.id = copies.message_id
    where projects.id = copies.project_id and contact_messages.first_answered_at is not null
      and (projects.first_answered_at is null or projects.first_answered_at > contact_messages.first_answered_at)`.execute(
    db,
  );
}

const payloadField = (engine: Engine, name: string) =>
  engine === 'postgres'
    ? sql`(payload ->> ${sql.lit(name)})`
    : sql`cast(json_extract(payload, ${sql.lit(`$.${name}`)}) as text)`;

/** Makes emails about copies refer to the submission, so they are erased together and their links open it. */
async function moveMails(db: Kysely<any>, engine: Engine): Promise<void> {
  const { rows } = await sql<{ id: number; kind: string; payload: string; project: number }>`
    select outbox.id, outbox.kind, cast(outbox.payload as text) as payload, copies.project_id as project
    from outbox join copies on cast(copies.message_id as text) = ${payloadField(engine, 'id')}
    where outbox.kind in ('message-notice', 'message-thanks')
      or (outbox.kind in ('answer-notice', 'track-request', 'bounced') and ${payloadField(engine, 'kind')} = 'message')
    order by outbox.id`.execute(db);
  for (const { id, kind, payload, project } of rows) {
    const mail = JSON.parse(payload) as Record<string, unknown>;
    const moved = kind.startsWith('message-')
      ? await toProjectMail(db, kind.replace('message-', 'project-'), project, mail)
      : { kind, payload: { ...mail, kind: 'project', id: project } };
    await sql`update outbox set kind = ${moved.kind}, payload = ${JSON.stringify(moved.payload)} where id = ${id}`.execute(
      db,
    );
  }
}

async function toProjectMail(db: Kysely<any>, kind: string, project: number, { track }: Record<string, unknown>) {
  const { rows } = await sql<
    Record<'name' | 'type' | 'email' | 'language' | 'created' | 'platforms', string> & {
      description: string | null;
      info: string | null;
    }
  >`select name, description, project_type as type, contact_email as email, cast(target_platforms as text) as platforms,
    additional_info as info, language, created_at as created from projects where id = ${project}`.execute(db);
  const { name, type: projectType, description, email: contactEmail, platforms, info, language, created } = rows[0]!;
  const shared = { id: project, projectType, createdAt: new Date(created).toISOString() };
  if (kind === 'project-thanks') return { kind, payload: { ...shared, track } };
  const targetPlatforms = JSON.parse(platforms) as string[];
  const payload = { ...shared, name, description, contactEmail, targetPlatforms, additionalInfo: info, language };
  return { kind, payload };
}

/** Puts the message's id into the key of emails about messages, by which a later project call replaces them. */
async function nameMails(db: Kysely<any>, engine: Engine): Promise<void> {
  const id = payloadField(engine, 'id');
  await sql`update outbox set mail_key = replace(kind, '-', ':' || ${id} || ':')
    where id in (select min(id) from outbox where kind in ('message-notice', 'message-thanks') and ${id} is not null
      group by kind, ${id})`.execute(db);
}

/** Removes the filter by copies from saved views of messages. */
async function correctViews(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ id: number; query: string }>`
    select id, query from views where list = 'messages' and query like '%copies=%'`.execute(db);
  for (const { id, query } of rows) {
    const parameters = new URLSearchParams(query);
    parameters.delete('copies');
    await sql`update views set query = ${parameters.toString()} where id = ${id}`.execute(db);
  }
}

async function dropColumns(db: Kysely<any>, engine: Engine): Promise<void> {
  const indexes = engine === 'postgres' ? postgresIndexes : sqliteIndexes;
  for (const name of Object.keys(indexes)) await sql`drop index ${sql.id(name)}`.execute(db);
  for (const column of ['is_copy', 'archived_from'])
    await db.schema.alterTable('contact_messages').dropColumn(column).execute();
  for (const [name, on] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on contact_messages ${sql.raw(on)}`.execute(db);
}

const answers = 'first_answered_at, withdrawn_at';

/** The indexes that contained a dropped column, without it. */
const postgresIndexes = {
  contact_messages_by_status: '(status, created_at, id)',
  contact_messages_by_created_at: `(created_at, id, status, language, answer_minutes, due_at, ${answers}, spam_at)`,
  contact_messages_by_due: '(due_at, id, snoozed_until, status, created_at)',
  contact_messages_listed: "(id, status) where status <> 'spam'",
  contact_messages_labelled: "(created_at, id, status, labels) where labels <> '[]'",
};
const sqliteIndexes = {
  contact_messages_by_status: '(status, created_at, id)',
  contact_messages_by_due: '(due_at, id, snoozed_until, status, created_at, labels)',
  contact_messages_by_created_at: `(created_at, id, status, language, answer_minutes, due_at, snoozed_until, labels, ${answers}, spam_at)`,
};
