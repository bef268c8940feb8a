import { type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';
import { columnsOf, isAmong } from './rows.ts';
import { type Database, rowSchemas, type SharedField, type Tables } from './tables.ts';

/** The kind of a conversation, by the form with which it started. */
export type ConversationKind = 'project' | 'message';

/** The table with the first text of a sender. Kysely cannot type a union of tables, so queries name one of them. */
export type SubmittedTable = 'projects' | 'messages';

/** A conversation, with the number of its submission or message, which the API, emails and exports show. */
export type Conversation = { id: number } & (
  | { projectId: number; messageId: null }
  | { projectId: null; messageId: number }
);

type EntityColumn<Table extends SubmittedTable, Field> =
  | `${Table}.${Field & keyof Tables[Table] & string}`
  | `conversations.${Field & keyof Tables['conversations']}`;

/** A submission or message without the fields that are columns of its conversation. */
export type WithoutShared<Entity> = Omit<Entity, SharedField>;

/** The columns of an entity in the order of its fields, from its table and from its conversation. */
export const entityColumns = <Table extends SubmittedTable, Shape extends object>(
  table: Table,
  entity: { shape: Shape },
) =>
  columnsOf(entity).map((field) =>
    Object.hasOwn(rowSchemas[table].shape, field) ? `${table}.${field}` : `conversations.${field}`,
  ) as EntityColumn<Table, keyof Shape>[];

/** Selects conversations with their numbers. A conversation has either a submission or a message. */
export const selectConversations = (db: Database) =>
  db
    .selectFrom('conversations')
    .leftJoin('projects', 'projects.conversationId', 'conversations.id')
    .leftJoin('messages', 'messages.conversationId', 'conversations.id')
    .select(['conversations.id', 'projects.id as projectId', 'messages.id as messageId'])
    .$castTo<Conversation>();

/** The assignee, which the submission or message has, in a query of {@link selectConversations}. */
export const assigneeColumn = sql<number | null>`coalesce(projects.assigned_to, messages.assigned_to)`.as('assignedTo');

export const findConversation = (db: Database, id: number): Promise<Conversation | undefined> =>
  selectConversations(db).where('conversations.id', '=', id).executeTakeFirst();

/** Conversations by their ids. */
export async function findConversations(db: Database, ids: readonly number[]): Promise<Map<number, Conversation>> {
  if (ids.length === 0) return new Map();
  const rows = await selectConversations(db)
    .where('conversations.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((conversation) => [conversation.id, conversation]));
}

/** The conversation of a submission or a message. @param number the number of the submission or message */
export async function findConversationOf(
  db: Database,
  kind: ConversationKind,
  number: number,
): Promise<Conversation | undefined> {
  const numberColumn = kind === 'project' ? 'projects.id' : 'messages.id';
  return selectConversations(db).where(numberColumn, '=', number).executeTakeFirst();
}

/** The ids of the conversations of submissions or messages. @param numbers the ids of the submissions or messages */
export async function conversationIdsOf(
  db: Database,
  kind: ConversationKind,
  numbers: readonly number[],
): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await selectConversationIds(db, kind, numbers).execute();
  return rows.map(({ conversationId }) => conversationId);
}

const selectConversationIds = (db: Database, kind: ConversationKind, numbers: readonly number[]) => {
  const table: SubmittedTable = kind === 'project' ? 'projects' : 'messages';
  return db
    .selectFrom(table as 'projects')
    .select('conversationId')
    .where(isAmong(engineOf(db), 'id', numbers));
};

/** Inserts conversations that arrive at `createdAt`. Their submissions or messages are inserted in the same transaction. @returns their ids */
export async function insertConversations(
  tx: Database,
  kind: ConversationKind,
  createdAt: readonly string[],
): Promise<number[]> {
  const rows = createdAt.map((instant) => ({ kind, createdAt: instant }));
  const inserted = await tx.insertInto('conversations').values(rows).returning('id').execute();
  // The order of returned rows is not defined, and ids ascend in the order of the values.
  return inserted.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Makes the conversation about a message one about a submission. */
export const makeSubmission = (tx: Database, { id, messageId }: { id: number; messageId: number }) =>
  tx
    .updateTable('conversations')
    .set({ kind: 'project', formerMessageId: messageId, version: nextNumber })
    .where('id', '=', id)
    .execute();

/** Raises the versions of the conversations of submissions or messages, which the transaction `tx` has changed or locked. */
export async function raiseVersions(tx: Database, kind: ConversationKind, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0) await raiseVersionsOf(tx, selectConversationIds(tx, kind, numbers));
}

/** {@link raiseVersions} of the conversations whose ids a query selects. */
export async function raiseVersionsOf(
  tx: Database,
  query: SelectQueryBuilder<Tables, any, { conversationId: number }>,
): Promise<void> {
  await tx.updateTable('conversations').set({ version: nextNumber }).where('id', 'in', query).execute();
}

const nextNumber = sql<number>`version + 1`;

/** Reads the versions of conversations, for the rows that are stored with a change. */
export async function readVersions(tx: Database, conversationIds: readonly number[]): Promise<Map<number, number>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('conversations')
    .select(['id', 'version'])
    .where(isAmong(engineOf(tx), 'id', conversationIds))
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Deletes submissions or messages by their numbers, with everything that belongs to their conversations. */
export async function deleteConversationsOf(
  tx: Database,
  kind: ConversationKind,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return;
  const conversationIds = selectConversationIds(tx, kind, numbers);
  await tx.deleteFrom('conversations').where('id', 'in', conversationIds).execute();
}
