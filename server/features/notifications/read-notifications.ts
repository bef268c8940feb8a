import {
  type EventCounts,
  type ListedNotification,
  notificationLimits,
  type NotificationChoices,
  type NotificationList,
  type NotificationsRead,
} from '../../../domain/operations/notification.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { Listener, Topic } from '../events/events.ts';
import { storedChoices } from './notify.ts';

/** The number of unread notifications per listener, and the newest ids of submissions and of their later events; 0 if there is none. */
export const countsTopic: Topic = {
  name: 'counts',
  queries({ db }, listeners) {
    const newestIdQuery = (table: 'projects' | 'messages' | 'history' | 'senderAnswers') =>
      db.selectFrom(table as 'projects').select(({ fn }) => fn.max('id').as('id'));
    const userIds = listeners.map(({ userId }) => userId);
    return {
      unread: unreadQuery(db, userIds).select(['userId as user', ({ fn }) => fn.countAll<number>().as('count')]),
      newest: db.selectNoFrom([
        newestIdQuery('projects').as('projects'),
        newestIdQuery('messages').as('messages'),
        newestIdQuery('history').as('history'),
        newestIdQuery('senderAnswers').as('answers'),
      ]),
    };
  },
  values({ unread = [], newest = [] }, listeners) {
    const idOf = (name: string) => Number(newest[0]?.[name] ?? 0);
    const counts = new Map(unread.map(({ user, count }) => [user, Number(count)]));
    const newestIds = {
      received: { projects: idOf('projects'), messages: idOf('messages') },
      changed: { history: idOf('history'), answers: idOf('answers') },
    };
    return new Map(
      listeners.map((listener): [Listener, EventCounts] => [
        listener,
        { unread: counts.get(listener.userId) ?? 0, ...newestIds },
      ]),
    );
  },
};

const unreadQuery = (db: Database, userIds: readonly number[]) =>
  db
    .selectFrom('notifications')
    .where('userId', 'in', [...new Set(userIds)])
    .where('readAt', 'is', null)
    .groupBy('userId');

export async function listNotifications(db: Database, userId: number): Promise<NotificationList> {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('projects', 'projects.conversationId', 'notifications.conversationId')
    .leftJoin('messages', 'messages.conversationId', 'notifications.conversationId')
    .select(['notifications.id', 'kind', 'projects.id as projectId', 'messages.id as messageId'])
    .select(['notifications.createdAt', 'readAt'])
    .select(['projects.name', 'messages.subject'])
    .where('notifications.userId', '=', userId)
    .orderBy('notifications.id', 'desc')
    .limit(notificationLimits.listed)
    .execute();
  const items = rows.map(({ name, subject, ...row }): ListedNotification => ({ ...row, title: name ?? subject ?? '' }));
  const unread = await unreadQuery(db, [userId])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return { unread: unread?.count ?? 0, items };
}

export async function markRead(db: Database, userId: number, target: NotificationsRead, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where((where) => {
      if ('upTo' in target) return where('id', '<=', target.upTo);
      const conversation =
        'projectId' in target
          ? db.selectFrom('projects').select('conversationId').where('id', '=', target.projectId)
          : db.selectFrom('messages').select('conversationId').where('id', '=', target.messageId);
      return where('conversationId', 'in', conversation);
    })
    .execute();
}

export async function findChoices(db: Database, userId: number): Promise<NotificationChoices> {
  const choicesQuery = db.selectFrom('users').select(['notificationMails', 'role']).where('id', '=', userId);
  const { notificationMails, role } = await choicesQuery.executeTakeFirstOrThrow();
  return storedChoices(notificationMails, role);
}

export async function saveChoices(db: Database, userId: number, choices: NotificationChoices): Promise<void> {
  const notificationMails = JSON.stringify(choices);
  await db.updateTable('users').set({ notificationMails }).where('id', '=', userId).execute();
}
