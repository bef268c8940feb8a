import { mentionsIn, type Note } from '../../domain/note.ts';
import type { Operator, User } from '../../domain/user.ts';
import { listOperators } from '../auth/users.ts';
import type { Conversation } from '../conversation/store.ts';
import type { Database, Tables } from '../db/tables.ts';
import { indexRows } from '../search/texts.ts';
import type { Selectable } from 'kysely';

type NoteRow = Selectable<Tables['projectNotes']>;

/** The notes of a submission or message as `reader` sees them, newest first. */
export async function notesOf(db: Database, about: Conversation, reader: Pick<User, 'id'>): Promise<Note[]> {
  const { column, id } = placeOf(about);
  const rows = await db.selectFrom('projectNotes').selectAll().where(column, '=', id).orderBy('id', 'desc').execute();
  const mentions = await mentionsOf(db, about);
  return rows.map((row) => noteFromRow(row, reader, mentions.get(row.id)));
}

const placeOf = ({ projectId, messageId }: Conversation) =>
  projectId === null
    ? { column: 'messageId' as const, id: messageId }
    : { column: 'projectId' as const, id: projectId };

/** Whom the notes of a submission or message mention, by note. */
async function mentionsOf(db: Database, about: Conversation): Promise<Map<number, Operator[]>> {
  const { column, id: place } = placeOf(about);
  const rows = await db
    .selectFrom('noteMentions')
    .innerJoin('projectNotes', 'projectNotes.id', 'noteMentions.noteId')
    .innerJoin('users', 'users.id', 'noteMentions.userId')
    .select(['noteId', 'users.id', 'username'])
    .where(column, '=', place)
    .orderBy('noteMentions.id')
    .execute();
  const byNote = Map.groupBy(rows, ({ noteId }) => noteId);
  return new Map([...byNote].map(([noteId, some]) => [noteId, some.map(({ id, username }) => ({ id, username }))]));
}

/** Stores a note, and the operators that its text mentions. */
export async function insertNote(
  db: Database,
  about: Conversation,
  text: string,
  author: Pick<User, 'id' | 'username'>,
  now: Date,
): Promise<Note> {
  const row = await db
    .insertInto('projectNotes')
    .values({ ...about, text, authorId: author.id, author: author.username, createdAt: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
  const mentions = mentionsIn(text, await listOperators(db));
  if (mentions.length > 0) {
    const rows = mentions.map(({ id: userId }) => ({ noteId: row.id, userId }));
    await db.insertInto('noteMentions').values(rows).execute();
  }
  await indexAbout(db, about);
  return noteFromRow(row, author, mentions);
}

/** Removes a note of a submission or message. @returns its author, or nothing where it does not exist */
export async function removeNote(db: Database, about: Conversation, id: number): Promise<string | undefined> {
  const { column, id: place } = placeOf(about);
  const row = await db
    .deleteFrom('projectNotes')
    .where('id', '=', id)
    .where(column, '=', place)
    .returning('author')
    .executeTakeFirst();
  if (row) await indexAbout(db, about);
  return row?.author;
}

const indexAbout = (db: Database, { projectId, messageId }: Conversation) =>
  projectId === null ? indexRows(db, 'message', [messageId]) : indexRows(db, 'project', [projectId]);

const noteFromRow = (
  { id, author, authorId, createdAt, text }: NoteRow,
  reader: Pick<User, 'id'>,
  mentions: Operator[] = [],
): Note => ({
  id,
  by: author,
  at: createdAt,
  text,
  mine: authorId === reader.id,
  ...(mentions.length > 0 && { mentions }),
});
