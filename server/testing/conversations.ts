import type { Insertable } from 'kysely';
import {
  type Conversation,
  type ConversationKind,
  conversationIdsOf,
  findConversationOf,
  type SubmittedTable,
} from '../platform/db/conversations.ts';
import { idsOf } from '../platform/db/rows.ts';
import { type Database, rowSchemas, type Tables } from '../platform/db/tables.ts';

/** A submission or a message with the clock of its conversation. */
type Sent<Table extends SubmittedTable> = Omit<Insertable<Tables[Table]>, 'conversationId'> & Partial<Clock>;

type Clock = Omit<Insertable<Tables['conversations']>, 'id' | 'kind' | 'formerMessageId' | 'createdAt'>;

/** Inserts submissions directly, each with its conversation. @returns their ids */
export const insertProjectRows = (db: Database, rows: readonly Sent<'projects'>[]): Promise<number[]> =>
  insertRows(db, 'projects', rows);

/** Inserts messages directly, each with its conversation. @param name the table's name, which was `contactMessages` in earlier schemas @returns their ids */
export const insertMessageRows = (
  db: Database,
  rows: readonly Sent<'messages'>[],
  name: 'messages' | 'contactMessages' = 'messages',
): Promise<number[]> => insertRows(db, 'messages', rows, name);

async function insertRows(
  db: Database,
  table: SubmittedTable,
  rows: readonly { createdAt: string }[],
  name: string = table,
): Promise<number[]> {
  const kind: ConversationKind = table === 'projects' ? 'project' : 'message';
  const isOfTable = (column: string) => Object.hasOwn(rowSchemas[table].shape, column);
  const conversations = await db
    .insertInto('conversations')
    .values(
      rows.map(({ createdAt, ...row }) => ({ ...columnsWhere(row, (column) => !isOfTable(column)), kind, createdAt })),
    )
    .returning('id')
    .execute();
  const conversationIds = idsOf(conversations).toSorted((a, b) => a - b);
  const values = rows.map((row, index) => ({
    ...columnsWhere(row, isOfTable),
    conversationId: conversationIds[index]!,
  }));
  // Kysely cannot type a union of tables.
  const inserted = await db
    .insertInto(name as 'projects')
    .values(values as never)
    .returning('id')
    .execute();
  return idsOf(inserted).toSorted((a, b) => a - b);
}

const columnsWhere = (row: object, condition: (column: string) => boolean): object =>
  Object.fromEntries(Object.entries(row).filter(([column]) => condition(column)));

/** Sets columns of the conversations of submissions or messages directly. */
export async function updateConversations(
  db: Database,
  kind: ConversationKind,
  numbers: readonly number[],
  update: Partial<Clock>,
): Promise<void> {
  const conversationIds = await conversationIdsOf(db, kind, numbers);
  await db.updateTable('conversations').set(update).where('id', 'in', conversationIds).execute();
}

/** The conversation of a submission or a message. */
export async function readConversation(db: Database, kind: ConversationKind, number: number): Promise<Conversation> {
  return (await findConversationOf(db, kind, number))!;
}
