import * as z from 'zod/mini';
import { id, timestamp } from '../text/text.ts';
import type { Role } from '../accounts/user.ts';

export const notificationKinds = ['assigned', 'mentioned', 'answered', 'due', 'overdue', 'bounced'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The choices for the email about a notification: immediately, in the morning's digest, or never. */
export const notificationMails = ['now', 'digest', 'never'] as const;
export type NotificationMail = (typeof notificationMails)[number];

export type NotificationChoices = Record<NotificationKind, NotificationMail>;

/** The defaults. Assignments come in dozens, so they wait for the digest; admins are notified of an overdue answer immediately. */
export const notificationDefaults = (role: Role): NotificationChoices => ({
  assigned: 'digest',
  mentioned: 'now',
  answered: 'now',
  due: 'now',
  overdue: role === 'admin' ? 'now' : 'digest',
  bounced: 'now',
});

/** Whether the digest has a separate section for the kind, so its notifications are not queued for it. */
export const hasOwnDigestSection = (kind: NotificationKind): boolean => kind === 'due' || kind === 'overdue';

const mail = z.enum(notificationMails);
export const notificationChoices = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, mail])) as Record<NotificationKind, typeof mail>,
);

/** The maximum of notifications in the list, and in one email, which mentions the number of further ones. */
export const notificationLimits = { listed: 50, mailed: 20 } as const;

export const notification = z.object({
  id: id(),
  kind: z.enum(notificationKinds),
  projectId: z.nullable(id()),
  messageId: z.nullable(id()),
  createdAt: timestamp(),
  readAt: z.nullable(timestamp()),
});

/** An entry of the list, with the name of its submission or the subject of its message. */
export const listedNotification = z.extend(notification, { title: z.string() });
export type ListedNotification = z.output<typeof listedNotification>;

/** The newest notifications, and the number of all unread ones. */
export const notificationList = z.object({ unread: z.int(), items: z.array(listedNotification) });
export type NotificationList = z.output<typeof notificationList>;

/** Marks notifications as read: all up to the newest one that the operator saw, or all about one submission or message. */
export const notificationsRead = z.union([
  z.object({ upTo: id() }),
  z.object({ projectId: id() }),
  z.object({ messageId: id() }),
]);
export type NotificationsRead = z.output<typeof notificationsRead>;

/** The data of the event `counts`: numbers only. */
export interface EventCounts {
  /** The number of the operator's unread notifications. */
  unread: number;
  /** The newest ids: a higher one than before means that something has arrived. */
  received: { projects: number; messages: number };
  /** The newest ids: a different one than before means that something has changed, or a sender has answered. */
  changed: { history: number; answers: number };
}
