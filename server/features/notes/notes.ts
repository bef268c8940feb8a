import { mentionsIn, type Note } from '../../../domain/conversation/note.ts';
import type { Operator, User } from '../../../domain/accounts/user.ts';
import { listOperators } from '../accounts/users.ts';
import type { Conversation } from '../conversations/conversations.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { indexConversation } from '../../platform/search/texts.ts';
import type { ExpressionBuilder, Selectable } from 'kysely';

type NoteRow = Selectable<Tables['projectNotes']>;

/** The notes of a submission or message as `reader` sees them, newest first. */
export async function notesOf(db: Database, about: Conversation, reader: Pick<User, 'id'>): Promise<Note[]> {
  const notes = db.selectFrom('projectNotes').selectAll().where(isAbout(about));
  const rows = await notes.orderBy('id', 'desc').execute();
  const mentions = await db
    .selectFrom('noteMentions')
    .innerJoin('projectNotes', 'projectNotes.id', 'noteMentions.noteId')
    .innerJoin('users', 'users.id', 'noteMentions.userId')
    .select(['noteId', 'users.id', 'username'])
    .where(isAbout(about))
    .orderBy('noteMentions.id')
    .execute();
  const byNote = Map.groupBy(mentions, ({ noteId }) => noteId);
  return rows.map((row) => noteFromRow(row, reader, byNote.get(row.id)));
}

const isAbout =
  ({ projectId, messageId }: Conversation) =>
  (builder: ExpressionBuilder<Tables, 'projectNotes'>) =>
    projectId === null ? builder('messageId', '=', messageId) : builder('projectId', '=', projectId);

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
  await indexConversation(db, about);
  return noteFromRow(row, author, mentions);
}

/** Removes a note of a submission or message. @returns its author, or nothing if it does not exist */
export async function removeNote(db: Database, about: Conversation, id: number): Promise<string | undefined> {
  const note = db.deleteFrom('projectNotes').where('id', '=', id).where(isAbout(about));
  const row = await note.returning('author').executeTakeFirst();
  if (row) await indexConversation(db, about);
  return row?.author;
}

const noteFromRow = (
  { id, author, authorId, createdAt, text }: NoteRow,
  reader: Pick<User, 'id'>,
  mentions: readonly Operator[] = [],
): Note => ({
  id,
  by: author,
  at: createdAt,
  text,
  mine: authorId === reader.id,
  ...(mentions.length > 0 && { mentions: mentions.map(({ id, username }) => ({ id, username })) }),
});
