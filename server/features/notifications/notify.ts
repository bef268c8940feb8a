import {
  hasOwnDigestSection,
  notificationDefaults,
  notificationLimits,
  type NotificationChoices,
  type NotificationKind,
} from '../../../domain/operations/notification.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { operatorRoles, type Role } from '../../../domain/accounts/user.ts';
import { findAssignee } from '../assignees/assignees.ts';
import { type Conversation, findConversations } from '../../platform/db/conversations.ts';
import { purgeOlder } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { enqueueAll } from '../../platform/mail/enqueue.ts';
import type { NotificationMail } from '../../platform/mail/mail-module.ts';

export interface NotificationEvent {
  kind: NotificationKind;
  /** Ids of the recipients; disabled users are skipped. */
  to: readonly number[];
  /** The author of the event, who is not notified. */
  by?: number | null;
  conversationId: number;
  /** The key of the event: at most one notification and one email per key, kind and person. */
  key: string;
}

/** The kinds whose emails are enqueued here. Other kinds have their own texts, and the code that stores the event enqueues them. */
const mailedHere: ReadonlySet<NotificationKind> = new Set(['assigned', 'mentioned']);

/** Rows per statement, of seven parameters each. */
const batch = 1000;

/** Notifies operators of an event in its transaction. Call `wakeJobs()` and `events.publish()` after the commit. */
export const notify = (tx: Database, event: NotificationEvent, now: Date): Promise<void> => notifyAll(tx, [event], now);

/** {@link notify} for several events, with one email per person. */
export async function notifyAll(tx: Database, events: readonly NotificationEvent[], now: Date): Promise<void> {
  const people = events.flatMap(({ to }) => to);
  const choices = await choicesOf(tx, people);
  const createdAt = now.toISOString();
  const rows = events.flatMap(({ kind, to, by = null, conversationId, key: eventKey }) =>
    [...new Set(to)]
      .filter((userId) => userId !== by && choices.has(userId))
      .map((userId) => {
        const inDigest = choices.get(userId)!.choices[kind] === 'digest' && !hasOwnDigestSection(kind);
        return { userId, kind, eventKey, conversationId, inDigest, createdAt, readAt: null };
      }),
  );
  const stored = [];
  for (let from = 0; from < rows.length; from += batch) {
    const insertQuery = tx.insertInto('notifications').values(rows.slice(from, from + batch));
    const newRowsQuery = insertQuery.onConflict((conflict) =>
      conflict.columns(['userId', 'kind', 'eventKey']).doNothing(),
    );
    stored.push(...(await newRowsQuery.returning(['id', 'userId', 'kind', 'conversationId']).execute()));
  }
  const mailed = stored.filter(({ kind }) => mailedHere.has(kind));
  const conversations = await findConversations(
    tx,
    mailed.map(({ conversationId }) => conversationId),
  );
  const mails = [...Map.groupBy(mailed, ({ userId, kind }) => `${userId} ${kind}`).values()].flatMap((ofPerson) => {
    const { id, userId, kind } = ofPerson[0]!;
    const { email, choices: chosen } = choices.get(userId)!;
    if (email === null || chosen[kind] !== 'now') return [];
    const mail = { mailKey: `notification:${id}`, kind: 'notification', recipient: email, language: 'en' } as const;
    return [{ ...mail, payload: notificationMail(ofPerson, conversations) }];
  });
  if (mails.length > 0) await enqueueAll(tx, mails, now);
}

/** The events of changes that assign submissions or messages to somebody else. */
export const assignments = (
  pairs: readonly Record<'before' | 'after', Assigned>[],
  assignedBy: number,
  changedAt: Date,
): NotificationEvent[] =>
  pairs.flatMap(({ before, after: { conversationId, assignedTo } }) => {
    if (assignedTo === null || assignedTo === before.assignedTo) return [];
    const key = `assigned:${conversationId}:${changedAt.toISOString()}`;
    return [{ kind: 'assigned', to: [assignedTo], by: assignedBy, conversationId, key }];
  });

type Assigned = { conversationId: number; assignedTo: number | null };

/** @param conversations the conversations that the notifications are about, by id */
export function notificationMail(
  notifications: readonly Pick<NotificationEvent, 'kind' | 'conversationId'>[],
  conversations: ReadonlyMap<number, Conversation>,
): NotificationMail {
  const items = notifications.map(({ kind, conversationId }) => {
    const { projectId, messageId } = conversations.get(conversationId)!;
    return projectId === null
      ? { about: kind, kind: 'message' as const, id: messageId }
      : { about: kind, kind: 'project' as const, id: projectId };
  });
  const listed = items.slice(0, notificationLimits.mailed);
  return { items: listed, more: items.length - listed.length };
}

/** The addresses and choices of those users who may use the back office. */
export async function choicesOf(db: Database, userIds: readonly number[]) {
  const ids = [...new Set(userIds)];
  const operatorsQuery = db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'notificationMails'])
    .where('id', 'in', ids)
    .where('role', 'in', operatorRoles)
    .where('disabledAt', 'is', null);
  const rows = ids.length === 0 ? [] : await operatorsQuery.execute();
  return new Map(
    rows.map(({ id, email, role, notificationMails: mails }) => [id, { email, choices: storedChoices(mails, role) }]),
  );
}

export const storedChoices = (stored: string | null, role: Role): NotificationChoices => ({
  ...notificationDefaults(role),
  ...(stored === null ? {} : (JSON.parse(stored) as Partial<NotificationChoices>)),
});

/** The operators to notify about a conversation: its assignee, or else everyone who may answer. */
export async function findConcernedOperators(tx: Database, conversationId: number): Promise<number[]> {
  const assignee = await findAssignee(tx, conversationId);
  if (assignee !== null) return [assignee];
  const operators = await tx.selectFrom('users').select('id').where('role', 'in', ['editor', 'admin']).execute();
  return operators.map(({ id }) => id);
}

/** Removes the notifications from the digest queue, by user, in the digest's transaction. Read ones are skipped. */
export async function takeForDigest(tx: Database): Promise<Map<number, NotificationMail>> {
  const dequeueUpdate = tx.updateTable('notifications').set({ inDigest: false }).where('inDigest', '=', true);
  const rows = await dequeueUpdate.returning(['id', 'userId', 'kind', 'conversationId', 'readAt']).execute();
  const unread = rows.filter(({ readAt }) => readAt === null).toSorted((a, b) => b.id - a.id);
  const conversations = await findConversations(
    tx,
    unread.map(({ conversationId }) => conversationId),
  );
  return new Map(
    [...Map.groupBy(unread, ({ userId }) => userId)].map(([userId, ofUser]) => [
      userId,
      notificationMail(ofUser, conversations),
    ]),
  );
}

export const purgeNotifications = purgeOlder('notifications', retention.notificationDays);
