import { notificationChoices, notificationList, notificationsRead } from '../operations/notification.ts';
import type { All, Operations } from './operation.ts';

export const notificationsApi = {
  'GET /api/notifications': {
    summary: 'The caller’s notifications, newest first, and the number of unread ones',
    access: 'reader',
    response: notificationList,
  },
  'POST /api/notifications/read': {
    summary: 'Mark notifications of the caller as read: all up to one of them, or all about a submission or a message',
    access: 'reader',
    body: notificationsRead,
    response: notificationList,
  },
  'GET /api/notifications/choices': {
    summary: 'The caller’s choice for each kind of notification: emailed immediately, in the digest, or never',
    access: 'reader',
    response: notificationChoices,
  },
  'PUT /api/notifications/choices': {
    summary: 'Choose which kinds of notifications are also sent by email',
    access: 'reader',
    body: notificationChoices,
    response: notificationChoices,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof notificationsApi> {}
}
