import type { Note } from '../../domain/note.ts';
import type { User } from '../../domain/user.ts';
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
  return rows.map((row) => noteFromRow(row, reader));
}

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
  await indexRows(db, 'project', [projectId]);
  return noteFromRow(row, author);
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

const noteFromRow = ({ id, author, authorId, createdAt, text }: NoteRow, reader: Pick<User, 'id'>): Note => ({
  id,
  by: author,
  at: createdAt,
  text,
  mine: authorId === reader.id,
});
