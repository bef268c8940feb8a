import { notificationChoices, notificationList, notificationsRead } from '../../domain/operations/notification.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { endpoint, type Endpoint } from '../platform/http/endpoint/endpoint.ts';
import { findChoices, listNotifications, markRead, saveChoices } from '../features/notifications/read-notifications.ts';

export const notificationEndpoints = ({ db, events, now }: AppContext): Endpoint[] => [
  endpoint('GET /api/notifications', {
    summary: 'The caller’s notifications, newest first, and the number of unread ones',
    access: 'reader',
    response: notificationList,
    handle: ({ user }) => listNotifications(db, user!.id),
  }),
  endpoint('POST /api/notifications/read', {
    summary: 'Mark notifications of the caller as read: up to one, or all about a submission or a message',
    access: 'reader',
    body: notificationsRead,
    response: notificationList,
    handle: async ({ user, body }) => {
      await markRead(db, user!.id, body, now());
      events.publish();
      return listNotifications(db, user!.id);
    },
  }),
  endpoint('GET /api/notifications/choices', {
    summary: 'Which kinds of notifications are also sent by email: immediately, in the digest, or never',
    access: 'reader',
    response: notificationChoices,
    handle: ({ user }) => findChoices(db, user!.id),
  }),
  endpoint('PUT /api/notifications/choices', {
    summary: 'Choose which kinds of notifications are also sent by email',
    access: 'reader',
    body: notificationChoices,
    response: notificationChoices,
    handle: async ({ user, body }) => {
      await saveChoices(db, user!.id, body);
      return body;
    },
  }),
];
