import { mentionsIn, type Note } from '../../domain/note.ts';
import type { Operator, User } from '../../domain/user.ts';
import { listOperators } from '../auth/users.ts';
import type { Database, Tables } from '../db/tables.ts';
import { indexRows } from '../search/texts.ts';
import type { Selectable } from 'kysely';

type NoteRow = Selectable<Tables['projectNotes']>;

/** A submission's notes as `reader` sees them, newest first. */
export async function notesOf(db: Database, projectId: number, reader: Pick<User, 'id'>): Promise<Note[]> {
  const rows = await db
    .selectFrom('projectNotes')
    .selectAll()
    .where('projectId', '=', projectId)
    .orderBy('id', 'desc')
    .execute();
  const mentions = await mentionsOf(db, projectId);
  return rows.map((row) => noteFromRow(row, reader, mentions.get(row.id)));
}

/** Whom the notes of a submission mention, by note. */
async function mentionsOf(db: Database, projectId: number): Promise<Map<number, Operator[]>> {
  const rows = await db
    .selectFrom('noteMentions')
    .innerJoin('projectNotes', 'projectNotes.id', 'noteMentions.noteId')
    .innerJoin('users', 'users.id', 'noteMentions.userId')
    .select(['noteId', 'users.id', 'username'])
    .where('projectId', '=', projectId)
    .orderBy('noteMentions.id')
    .execute();
  const byNote = Map.groupBy(rows, ({ noteId }) => noteId);
  return new Map([...byNote].map(([noteId, some]) => [noteId, some.map(({ id, username }) => ({ id, username }))]));
}

/** Stores a note, and the operators that its text mentions. */
export async function insertNote(
  db: Database,
  { projectId, text }: { projectId: number; text: string },
  author: Pick<User, 'id' | 'username'>,
  now: Date,
): Promise<Note> {
  const row = await db
    .insertInto('projectNotes')
    .values({ projectId, text, authorId: author.id, author: author.username, createdAt: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
  const mentions = mentionsIn(text, await listOperators(db));
  if (mentions.length > 0) {
    const rows = mentions.map(({ id: userId }) => ({ noteId: row.id, userId }));
    await db.insertInto('noteMentions').values(rows).execute();
  }
  await indexRows(db, 'project', [projectId]);
  return noteFromRow(row, author, mentions);
}

/** Removes a note of a submission. @returns its author, or nothing where it does not exist */
export async function removeNote(db: Database, projectId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('projectNotes')
    .where('id', '=', id)
    .where('projectId', '=', projectId)
    .returning('author')
    .executeTakeFirst();
  if (row) await indexRows(db, 'project', [projectId]);
  return row?.author;
}

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
