import {
  type EventCounts,
  type ListedNotification,
  notificationLimits,
  type NotificationChoices,
  type NotificationList,
  type NotificationsRead,
} from '../../domain/notification.ts';
import type { Database } from '../db/tables.ts';
import type { Listener, Topic } from '../http/events/events.ts';
import { fromStored } from './store.ts';

/** How many notifications each listener has not read, and what arrived and changed last. */
export const countsTopic: Topic = {
  name: 'counts',
  async read({ db }, listeners) {
    const ids = listeners.map(({ userId }) => userId);
    const [unread, newest] = [await unreadCounts(db, ids), await newestIds(db)];
    const countsOf = ({ userId }: Listener): EventCounts => ({ unread: unread.get(userId) ?? 0, ...newest });
    return new Map(listeners.map((one) => [one, countsOf(one)]));
  },
};

export async function unreadCounts(db: Database, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => ['userId', fn.countAll<number>().as('unread')])
    .where('userId', 'in', [...new Set(userIds)])
    .where('readAt', 'is', null)
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, unread }) => [userId, unread]));
}

/** The newest of what arrives, and of what follows; 0 where there is none. */
export async function newestIds(db: Database): Promise<Pick<EventCounts, 'received' | 'changed'>> {
  const newest = (table: 'projects' | 'contactMessages' | 'projectHistory' | 'senderAnswers') =>
    db.selectFrom(table as 'projects').select(({ fn }) => fn.max('id').as('id'));
  const [projects, messages] = [newest('projects').as('projects'), newest('contactMessages').as('messages')];
  const [history, answers] = [newest('projectHistory').as('history'), newest('senderAnswers').as('answers')];
  const ids = await db.selectNoFrom([projects, messages, history, answers]).executeTakeFirstOrThrow();
  return {
    received: { projects: ids.projects ?? 0, messages: ids.messages ?? 0 },
    changed: { history: ids.history ?? 0, answers: ids.answers ?? 0 },
  };
}

export async function listNotifications(db: Database, userId: number): Promise<NotificationList> {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('projects', 'projects.id', 'notifications.projectId')
    .leftJoin('contactMessages', 'contactMessages.id', 'notifications.messageId')
    .select(['notifications.id', 'kind', 'notifications.projectId', 'messageId', 'notifications.createdAt', 'readAt'])
    .select(['projects.name', 'contactMessages.subject'])
    .where('notifications.userId', '=', userId)
    .orderBy('notifications.id', 'desc')
    .limit(notificationLimits.listed)
    .execute();
  const items = rows.map(({ name, subject, ...row }): ListedNotification => ({ ...row, title: name ?? subject ?? '' }));
  return { unread: (await unreadCounts(db, [userId])).get(userId) ?? 0, items };
}

export async function markRead(db: Database, userId: number, read: NotificationsRead, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where((where) => {
      if ('upTo' in read) return where('id', '<=', read.upTo);
      return 'projectId' in read ? where('projectId', '=', read.projectId) : where('messageId', '=', read.messageId);
    })
    .execute();
}

export async function findChoices(db: Database, userId: number): Promise<NotificationChoices> {
  const choices = db.selectFrom('users').select(['notificationMails', 'role']).where('id', '=', userId);
  const { notificationMails, role } = await choices.executeTakeFirstOrThrow();
  return fromStored(notificationMails, role);
}

export async function saveChoices(db: Database, userId: number, choices: NotificationChoices): Promise<void> {
  const notificationMails = JSON.stringify(choices);
  await db.updateTable('users').set({ notificationMails }).where('id', '=', userId).execute();
}
