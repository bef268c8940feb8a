import { sql } from 'kysely';
import { otherSubmissionsLimit, type OtherMessage } from '../../../domain/inbox/details.ts';
import {
  flagOf,
  isOpenStatus,
  messageEntity,
  type ContactMessage,
  type MessageForm,
  type MessageStatus,
} from '../../../domain/conversation/contact-message.ts';
import type { InboxCounts } from '../../../domain/inbox/view.ts';
import type { BusinessCalendar } from '../../../domain/promise/promise.ts';
import {
  answerElsewhere,
  forgetHandling,
  markHandled,
  restorableFacts,
  settleClock,
  startConversation,
} from '../clock/clock.ts';
import { entityColumns, raiseVersions, type WithoutShared } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { countRows, decode, encode, idsOf, isAmong, locking } from '../../platform/db/rows.ts';
import { findStored, type FormKey, type Submission } from '../../platform/db/submissions.ts';
import type { Database } from '../../platform/db/tables.ts';
import { foldMessage, indexNewRow } from '../../platform/search/texts.ts';
import { ensureSenders } from '../senders/senders.ts';
import type { SpamVerdict } from './spam.ts';

/** A message as it was sent. */
export type SentMessage = Submission & { form: MessageForm; sentAt: Date; verdict?: SpamVerdict };

/**
 * Stores a message once for its key and body (decision 11), with its sender and the texts by which it is found. The caller has locked the
 * key, so concurrent calls with one key store one message.
 * @returns the message, and its conversation if this call stored it
 */
export async function insertMessage(
  db: Database,
  { form, language, sentAt, idempotencyKey, bodyDigest, verdict }: SentMessage,
  calendar: BusinessCalendar,
): Promise<{ message: WithoutShared<ContactMessage>; conversationId?: number }> {
  const isSpam = Boolean(verdict?.spamAt);
  const message = {
    ...form,
    status: isSpam ? ('spam' as const) : ('new' as const),
    language,
    assignedTo: null,
    labels: [],
    withdrawnAt: null,
    createdAt: sentAt.toISOString(),
  };
  const storedId = await findStored(db, 'messages', { idempotencyKey, bodyDigest });
  if (storedId !== undefined) return { message: { id: storedId, ...message } };
  const { createdAt } = message;
  const conversationId = await startConversation(db, { kind: 'message', createdAt, isSpam }, calendar);
  const flag = { ...verdict, ...(isSpam && { spamFrom: 'new' }) };
  const row = encode({ ...message, ...flag, conversationId, idempotencyKey, bodyDigest });
  const { id } = await db.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow();
  await ensureSenders(db, [form.email], sentAt);
  await indexNewRow(db, 'message', id, foldMessage(message));
  return { message: { id, ...message }, conversationId };
}

export async function findMessage(db: Database, id: number): Promise<ContactMessage | undefined> {
  const row = await selectMessages(db).where('messages.id', '=', id).executeTakeFirst();
  return row && messageFromRow(row);
}

/** The number of the submission that a message became. */
export async function findSubmissionOf(db: Database, messageId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('projects', 'projects.conversationId', 'conversations.id')
    .select('projects.id')
    .where('formerMessageId', '=', messageId)
    .executeTakeFirst();
  return row?.id;
}

/** Sets a message's status in the transaction `tx`, as an operator does: `answered` means by another channel, and opening the message again undoes it. */
export const setMessageStatus = async (tx: Database, id: number, status: MessageStatus, at: Date) =>
  setMessageStatuses(tx, await lockMessages(tx, [id]), status, at);

/** {@link setMessageStatus} for several locked messages. */
export async function setMessageStatuses(
  tx: Database,
  messages: readonly LockedMessage[],
  status: MessageStatus,
  at: Date,
): Promise<void> {
  await storeStatus(tx, messages, status, at);
  if (messages.length === 0) return;
  const conversationIds = conversationsOf(messages);
  if (status === 'answered') await answerElsewhere(tx, conversationIds, at);
  else if (status === 'archived') await markHandled(tx, conversationIds, at);
  else if (status === 'spam') await settleClock(tx, conversationIds);
  else {
    const closed = messages.filter((message) => !isOpenStatus(message.status));
    if (closed.length > 0) await forgetHandling(tx, conversationsOf(closed));
  }
}

const conversationsOf = (messages: readonly LockedMessage[]): number[] =>
  messages.map(({ conversationId }) => conversationId);

/** Makes messages answered to which a reply was stored in the transaction `tx`. */
export async function setReplied(tx: Database, messages: readonly LockedMessage[], at: Date): Promise<void> {
  await storeStatus(tx, messages, 'answered', at);
  await settleClock(tx, conversationsOf(messages));
}

/** Stores a status of locked messages, with the flag as spam that follows from it. Callers settle the clocks. */
export async function storeStatus(
  tx: Database,
  messages: readonly LockedMessage[],
  status: MessageStatus,
  at: Date,
): Promise<void> {
  for (const [before, some] of Map.groupBy(messages, (message) => message.status)) {
    const update = { status, ...flagOf(before, status, at) };
    await tx.updateTable('messages').set(update).where('id', 'in', idsOf(some)).execute();
  }
  await raiseVersions(tx, 'message', idsOf(messages));
}

/** Sets fields of several messages that affect neither the status nor the clock. */
export async function setMessageFields(
  tx: Database,
  ids: readonly number[],
  fields: Partial<Pick<ContactMessage, 'assignedTo' | 'labels'>>,
): Promise<void> {
  if (ids.length === 0 || Object.keys(fields).length === 0) return;
  await tx.updateTable('messages').set(encode(fields)).where('id', 'in', ids).execute();
  await raiseVersions(tx, 'message', ids);
}

/** A locked message with its conversation, and the facts about its clock that a change of its status replaces and an undo restores. */
export type LockedMessage = Pick<
  ContactMessage,
  'id' | 'status' | 'assignedTo' | 'labels' | 'snoozedUntil' | 'version' | 'createdAt'
> & {
  conversationId: number;
  spamConfirmedAt: string | null;
  answeredElsewhereAt: string | null;
  handledAt: string | null;
};

/** Reads messages and locks them until the transaction ends. */
export async function lockMessages(tx: Database, ids: readonly number[]): Promise<LockedMessage[]> {
  if (ids.length === 0) return [];
  const query = tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['messages.id', 'conversationId', 'status', 'assignedTo', 'labels', 'messages.createdAt'])
    .select(['spamConfirmedAt', 'version', ...restorableFacts])
    .where(isAmong(engineOf(tx), 'messages.id', ids))
    .orderBy('messages.id');
  const rows = await locking(tx, query).execute();
  return rows.map((row) => decode('messages', row) as object as LockedMessage);
}

/** A message that a form sent. */
export type MessageOfForm = Pick<
  ContactMessage,
  'id' | 'status' | 'assignedTo' | 'labels' | 'firstAnsweredAt' | 'createdAt'
> & { conversationId: number };

/** Locks the last message that a form sent, unless its sender withdrew it or an operator confirmed it as spam. */
export async function lockMessageOfForm(
  tx: Database,
  { idempotencyKey, email }: FormKey,
): Promise<MessageOfForm | undefined> {
  if (idempotencyKey === null) return undefined;
  const query = tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['messages.id', 'conversationId', 'status', 'assignedTo', 'labels', 'firstAnsweredAt'])
    .select('messages.createdAt')
    .where('idempotencyKey', '=', idempotencyKey)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('withdrawnAt', 'is', null)
    .where('spamConfirmedAt', 'is', null)
    .orderBy('messages.id', 'desc')
    .limit(1);
  const row = await locking(tx, query).executeTakeFirst();
  return row && (decode('messages', row) as object as MessageOfForm);
}

/** Contact messages by their ids, in any order. */
export async function findMessagesById(db: Database, ids: readonly number[]): Promise<ContactMessage[]> {
  const query = selectMessages(db).where(isAmong(engineOf(db), 'messages.id', ids));
  return (await query.orderBy('messages.id').execute()).map(messageFromRow);
}

/** The conversations of messages by the ids of the messages. */
export async function findConversationIds(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const conversationsQuery = db.selectFrom('messages').select(['id', 'conversationId']);
  const rows = await conversationsQuery.where(isAmong(engineOf(db), 'id', ids)).execute();
  return new Map(rows.map(({ id, conversationId }) => [id, conversationId]));
}

/** The latest messages of an address, without `except`. */
export const messagesFrom = (db: Database, email: string, except = 0): Promise<OtherMessage[]> =>
  db
    .selectFrom('messages')
    .select(['id', 'subject', 'status', 'createdAt'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', except)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(otherSubmissionsLimit)
    .execute();

/** Selects messages with the clocks of their conversations: the columns that make a {@link ContactMessage}. */
const selectMessages = (db: Database) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(entityColumns('messages', messageEntity));

/** Submissions that are pending, and messages that are new. */
export async function countInbox(db: Database): Promise<InboxCounts> {
  // The partial index has the same condition.
  const pending = sql<boolean>`status = 'pending' and spam_at is null and merged_into is null`;
  const [submissions, messages] = await Promise.all([
    countRows(db.selectFrom('projects').where(pending)),
    countRows(db.selectFrom('messages').where('status', '=', 'new')),
  ]);
  return { submissions, messages };
}

const messageFromRow = (row: object): ContactMessage => decode('messages', row) as object as ContactMessage;
