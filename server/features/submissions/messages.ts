import { type SelectQueryBuilder, sql } from 'kysely';
import { otherSubmissionsLimit, type OtherMessage } from '../../../domain/inbox/details.ts';
import {
  flagOf,
  isOpenStatus,
  messageEntity,
  type ContactMessage,
  type MessageForm,
  type MessageStatus,
} from '../../../domain/conversation/contact-message.ts';
import type { WithoutClock } from '../../../domain/conversation/clock.ts';
import type { InboxCounts } from '../../../domain/inbox/view.ts';
import { answerElsewhere, forgetHandling, markHandled, settleClock } from '../clock/clock.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { columnsOf, countRows, decode, encode, idsOf, isAmong, locking } from '../../platform/db/rows.ts';
import { type FormKey, insertOnce, type Submission } from '../../platform/db/submissions.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { foldMessage, indexNewRow } from '../../platform/search/texts.ts';
import { ensureSenders } from '../senders/senders.ts';
import type { Verdict } from './spam.ts';

const columns = columnsOf(messageEntity);

/** A message as it was sent. */
export type SentMessage = Submission & { form: MessageForm; sentAt: Date; verdict?: Verdict };

/** Stores a message once for its key and body (decision 11), with its sender and the texts by which it is found. @returns it, and whether it is new */
export async function insertMessage(
  db: Database,
  { form, language, sentAt, idempotencyKey, bodyDigest, verdict }: SentMessage,
): Promise<{ message: WithoutClock<ContactMessage>; created: boolean }> {
  const isSpam = Boolean(verdict?.spamAt);
  const message = {
    ...form,
    status: isSpam ? ('spam' as const) : ('new' as const),
    language,
    labels: [],
    withdrawnAt: null,
    createdAt: sentAt.toISOString(),
  };
  const row = encode({ ...message, ...verdict, ...(isSpam && { spamFrom: 'new' }), idempotencyKey, bodyDigest });
  const { id, created } = await insertOnce(db, 'contactMessages', row);
  if (created) {
    await ensureSenders(db, [form.email], sentAt);
    await indexNewRow(db, 'message', id, foldMessage(message));
    await settleClock(db, { table: 'contactMessages', id });
  }
  return { message: { id, ...message }, created };
}

export async function findMessage(db: Database, id: number): Promise<ContactMessage | undefined> {
  const row = await selectMessages(db.selectFrom('contactMessages')).where('id', '=', id).executeTakeFirst();
  return row && messageFromRow(row);
}

/** Sets a message's status in the transaction `tx`, as an operator does: `answered` is by another channel, and opening it takes that back. */
export const setMessageStatus = async (tx: Database, id: number, status: MessageStatus, at: Date) =>
  setMessageStatuses(tx, await lockMessages(tx, [id]), status, at);

/** The same of several locked messages. */
export async function setMessageStatuses(
  tx: Database,
  messages: readonly LockedMessage[],
  status: MessageStatus,
  at: Date,
): Promise<void> {
  await storeStatus(tx, messages, status, at);
  const changedMessages = { table: 'contactMessages', id: idsOf(messages) } as const;
  if (changedMessages.id.length === 0) return;
  if (status === 'answered') await answerElsewhere(tx, changedMessages, at);
  else if (status === 'archived') await markHandled(tx, changedMessages, at);
  else if (status === 'spam') await settleClock(tx, changedMessages);
  else {
    const closed = messages.filter((message) => !isOpenStatus(message.status));
    if (closed.length > 0) await forgetHandling(tx, { ...changedMessages, id: idsOf(closed) });
  }
}

/** Makes messages answered to which a reply was stored in the transaction `tx`. */
export async function setReplied(tx: Database, messages: readonly LockedMessage[], at: Date): Promise<void> {
  await storeStatus(tx, messages, 'answered', at);
  await settleClock(tx, { table: 'contactMessages', id: idsOf(messages) });
}

async function storeStatus(tx: Database, messages: readonly LockedMessage[], status: MessageStatus, at: Date) {
  for (const [before, some] of Map.groupBy(messages, (message) => message.status)) {
    const update = { status, ...flagOf(before, status, at) };
    await tx.updateTable('contactMessages').set(update).where('id', 'in', idsOf(some)).execute();
  }
}

export async function setMessageLabels(tx: Database, ids: readonly number[], labels: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('contactMessages').set(encode({ labels })).where('id', 'in', ids).execute();
}

export type LockedMessage = Pick<ContactMessage, 'id' | 'status' | 'labels' | 'createdAt'> & {
  spamConfirmedAt: string | null;
};

/** Reads messages and locks them until the transaction ends. */
export async function lockMessages(tx: Database, ids: readonly number[]): Promise<LockedMessage[]> {
  if (ids.length === 0) return [];
  const query = tx
    .selectFrom('contactMessages')
    .select(['id', 'status', 'labels', 'createdAt', 'spamConfirmedAt'])
    .where(isAmong(engineOf(tx), 'id', ids))
    .orderBy('id');
  const rows = await locking(tx, query).execute();
  return rows.map((row) => decode('contactMessages', row) as object as LockedMessage);
}

/** A message that a form sent. */
export type MessageOfForm = Pick<ContactMessage, 'id' | 'status' | 'labels' | 'firstAnsweredAt' | 'createdAt'>;

/**
 * Reads the messages that a form sent, the oldest first, and locks them. What its sender withdrew, or an operator confirmed as spam, is over
 * and not among them.
 */
export async function lockMessagesOfForm(tx: Database, { idempotencyKey, email }: FormKey): Promise<MessageOfForm[]> {
  if (idempotencyKey === null) return [];
  const query = tx
    .selectFrom('contactMessages')
    .select(['id', 'status', 'labels', 'firstAnsweredAt', 'createdAt'])
    .where('idempotencyKey', '=', idempotencyKey)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('withdrawnAt', 'is', null)
    .where('spamConfirmedAt', 'is', null)
    .orderBy('id');
  const rows = await locking(tx, query).execute();
  return rows.map((row) => decode('contactMessages', row) as object as MessageOfForm);
}

export async function deleteMessages(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('contactMessages').where('id', 'in', ids).execute();
}

/** Contact messages by their ids, in any order. */
export async function findMessagesById(db: Database, ids: readonly number[]): Promise<ContactMessage[]> {
  const query = db.selectFrom('contactMessages').where(isAmong(engineOf(db), 'contactMessages.id', ids));
  return (await selectMessages(query).orderBy('contactMessages.id').execute()).map(messageFromRow);
}

/** The latest messages of an address, without `except`. */
export const messagesFrom = (db: Database, email: string, except = 0): Promise<OtherMessage[]> =>
  db
    .selectFrom('contactMessages')
    .select(['id', 'subject', 'status', 'createdAt'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', except)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(otherSubmissionsLimit)
    .execute();

/** Selects the columns of a {@link ContactMessage}. */
export const selectMessages = (query: SelectQueryBuilder<Tables, 'contactMessages', object>) => query.select(columns);

/** Submissions that are pending, and messages that are new. */
export async function countInbox(db: Database): Promise<InboxCounts> {
  // As its index has it.
  const pending = sql<boolean>`status = 'pending' and spam_at is null and merged_into is null`;
  const [submissions, messages] = await Promise.all([
    countRows(db.selectFrom('projects').where(pending)),
    countRows(db.selectFrom('contactMessages').where('status', '=', 'new')),
  ]);
  return { submissions, messages };
}

export const messageFromRow = (row: object): ContactMessage =>
  decode('contactMessages', row) as object as ContactMessage;
