import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const createdAt = '2026-01-02T03:04:05.678Z';

/** The names of tables, indexes and other objects, as the database lists them. */
async function objectNames({ db, engine }: TestDatabase): Promise<string[]> {
  const { rows } = await (
    engine === 'postgres'
      ? sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace
          union all select conname from pg_constraint where connamespace = 'public'::regnamespace`
      : sql<{ name: string }>`select name from sqlite_schema`
  ).execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** The indexes of messages in the order of their creation, by which SQLite chooses between two of the same cost. PostgreSQL ignores the order. */
async function indexOrder({ db, engine }: TestDatabase): Promise<string[]> {
  if (engine === 'postgres') return [];
  const query = sql<{ name: string }>`select name from sqlite_schema
    where type = 'index' and tbl_name in ('contact_messages', 'messages') order by rowid`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

const withNewNames = (names: readonly string[]) =>
  names.map((name) =>
    name
      .replace('contact_messages', 'messages')
      .replace('project_history', 'history')
      .replace('project_notes', 'notes'),
  );

let database: TestDatabase;
let before: { objects: string[]; indexes: string[] };

beforeAll(async () => {
  database = await openTestDatabase({ migrated: false });
  const { db, engine } = database;
  await migrate(database, '0027-labels-as-integers');
  await sql`insert into users (username, username_key, password, created_at)
    values ('mira', 'mira', 'x', ${createdAt})`.execute(db);
  for (const id of [1, 2])
    await sql`insert into conversations (id, kind, created_at) values (${id}, 'message', ${createdAt})`.execute(db);
  for (const subject of ['A question', 'Press'])
    await sql`insert into contact_messages (conversation_id, name, email, subject, message, created_at)
      values (${subject === 'Press' ? 2 : 1}, 'Ilinca', 'ilinca@player.example', ${subject}, 'Is it read yet?', ${createdAt})`.execute(
      db,
    );
  const key = sql.ref(engine === 'postgres' ? 'id' : 'rowid');
  for (const id of [1, 2])
    await sql`insert into message_search (${key}, name, text) values (${id}, 'ilinca', 'read')`.execute(db);
  for (const text of ['A first note', 'A second note'])
    await sql`insert into project_notes (conversation_id, author_id, author, text, created_at)
      values (1, 1, 'mira', ${text}, ${createdAt})`.execute(db);
  await sql`insert into note_mentions (note_id, user_id) values (1, 1), (2, 1)`.execute(db);
  await sql`insert into project_history (conversation_id, author, kind, field, created_at)
    values (1, 'mira', 'changed', 'status', ${createdAt})`.execute(db);
  before = { objects: await objectNames(database), indexes: await indexOrder(database) };
  await migrate(database, '0028-names-of-tables');
});
afterAll(() => database.remove());

it('the rows of history, notes and messages stay', async () => {
  const { db } = database;
  expect(await db.selectFrom('messages').select(['id', 'subject']).orderBy('id').execute()).toEqual([
    { id: 1, subject: 'A question' },
    { id: 2, subject: 'Press' },
  ]);
  expect(await db.selectFrom('notes').select('text').orderBy('id').execute()).toHaveLength(2);
  expect(await db.selectFrom('history').select(['conversationId', 'field']).execute()).toEqual([
    { conversationId: 1, field: 'status' },
  ]);
});

it('indexes, triggers and sequences have the new names of their tables, in the same order', async () => {
  expect(await objectNames(database)).toEqual(withNewNames(before.objects).toSorted());
  expect(before.objects.filter((name) => name.includes('contact_messages')).length).toBeGreaterThan(5);
  expect(await indexOrder(database)).toEqual(withNewNames(before.indexes));
});

it('deleting a note deletes its mentions, and deleting a conversation deletes its entries and its search text', async () => {
  const { db } = database;
  const searchTexts = async () => (await sql`select name from message_search`.execute(db)).rows.length;
  await db.deleteFrom('notes').where('id', '=', 1).execute();
  expect(await db.selectFrom('noteMentions').select('noteId').execute()).toEqual([{ noteId: 2 }]);
  expect(await searchTexts()).toBe(2);
  await db.deleteFrom('conversations').where('id', '=', 1).execute();
  expect(await searchTexts()).toBe(1);
  for (const table of ['notes', 'history', 'noteMentions'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
});

it('ids continue, and a row still requires a conversation', async () => {
  const { db } = database;
  const note = { authorId: null, author: 'mira', text: 'A third note', createdAt };
  const insertNote = (conversationId: number | null) =>
    db
      .insertInto('notes')
      .values({ ...note, conversationId } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  expect(await insertNote(2)).toEqual({ id: 3 });
  await expect(insertNote(null)).rejects.toThrow(/null|conversation/i);
  const message = { name: 'Ilinca', email: 'x', subject: 'Again', message: 'Is it read now?', createdAt };
  await expect(
    db
      .insertInto('messages')
      .values({ ...message, conversationId: null } as never)
      .execute(),
  ).rejects.toThrow(/null|conversation/i);
});
