import type { Insertable } from 'kysely';
import {
  type Conversation,
  type ConversationKind,
  findConversationOf,
  insertConversations,
} from '../platform/db/conversations.ts';
import type { Database, Tables } from '../platform/db/tables.ts';

type Sent<Table extends 'projects' | 'contactMessages'> = Omit<Insertable<Tables[Table]>, 'conversationId'>;

/** Inserts submissions directly, each with its conversation. @returns their ids */
export const insertProjectRows = (db: Database, rows: readonly Sent<'projects'>[]): Promise<number[]> =>
  insertRows(db, 'projects', rows);

/** Inserts messages directly, each with its conversation. @returns their ids */
export const insertMessageRows = (db: Database, rows: readonly Sent<'contactMessages'>[]): Promise<number[]> =>
  insertRows(db, 'contactMessages', rows);

async function insertRows(
  db: Database,
  table: 'projects' | 'contactMessages',
  rows: readonly { createdAt: string }[],
): Promise<number[]> {
  const arrivals = rows.map(({ createdAt }) => createdAt);
  const conversationIds = await insertConversations(db, table === 'projects' ? 'project' : 'message', arrivals);
  const values = rows.map((row, index) => ({ ...row, conversationId: conversationIds[index]! }));
  // Kysely cannot type a union of tables.
  const inserted = await db
    .insertInto(table as 'projects')
    .values(values as never)
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** The conversation of a submission or a message. */
export async function readConversation(db: Database, kind: ConversationKind, number: number): Promise<Conversation> {
  return (await findConversationOf(db, kind, number))!;
}
