import { mentionsIn, type Note } from '../../../domain/conversation/note.ts';
import type { Operator, User } from '../../../domain/accounts/user.ts';
import { listOperators } from '../accounts/users.ts';
import type { Conversation } from '../../platform/db/conversations.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { indexConversation } from '../../platform/search/texts.ts';
import type { Selectable } from 'kysely';

type NoteRow = Selectable<Tables['notes']>;

/** The notes of a conversation as `reader` sees them, newest first. */
export async function notesOf(db: Database, conversationId: number, reader: Pick<User, 'id'>): Promise<Note[]> {
  const notesQuery = db.selectFrom('notes').selectAll().where('conversationId', '=', conversationId);
  const rows = await notesQuery.orderBy('id', 'desc').execute();
  const mentions = await db
    .selectFrom('noteMentions')
    .innerJoin('notes', 'notes.id', 'noteMentions.noteId')
    .innerJoin('users', 'users.id', 'noteMentions.userId')
    .select(['noteId', 'users.id', 'username'])
    .where('conversationId', '=', conversationId)
    .orderBy('noteMentions.id')
    .execute();
  const byNote = Map.groupBy(mentions, ({ noteId }) => noteId);
  return rows.map((row) => noteFromRow(row, reader, byNote.get(row.id)));
}

/** Stores a note, and the operators that its text mentions. */
export async function insertNote(
  db: Database,
  conversation: Conversation,
  text: string,
  author: Pick<User, 'id' | 'username'>,
  now: Date,
): Promise<Note> {
  const row = await db
    .insertInto('notes')
    .values({
      conversationId: conversation.id,
      text,
      authorId: author.id,
      author: author.username,
      createdAt: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const mentions = mentionsIn(text, await listOperators(db));
  if (mentions.length > 0) {
    const rows = mentions.map(({ id: userId }) => ({ noteId: row.id, userId }));
    await db.insertInto('noteMentions').values(rows).execute();
  }
  await indexConversation(db, conversation);
  return noteFromRow(row, author, mentions);
}

/** Removes a note of a conversation. @returns its author, or nothing if it does not exist */
export async function removeNote(db: Database, conversation: Conversation, id: number): Promise<string | undefined> {
  const noteDeletion = db.deleteFrom('notes').where('id', '=', id).where('conversationId', '=', conversation.id);
  const row = await noteDeletion.returning('author').executeTakeFirst();
  if (row) await indexConversation(db, conversation);
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
