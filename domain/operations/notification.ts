import * as z from 'zod/mini';
import { id, timestamp } from '../text/text.ts';
import type { Role } from '../accounts/user.ts';

export const notificationKinds = ['assigned', 'mentioned', 'answered', 'due', 'overdue', 'bounced'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** When an email is sent as well: immediately, in the morning digest, or never. */
export const notificationMails = ['now', 'digest', 'never'] as const;
export type NotificationMail = (typeof notificationMails)[number];

export type NotificationChoices = Record<NotificationKind, NotificationMail>;

/** The defaults. Assignments arrive in dozens, so they wait for the digest; admins learn of an overdue answer immediately. */
export const notificationDefaults = (role: Role): NotificationChoices => ({
  assigned: 'digest',
  mentioned: 'now',
  answered: 'now',
  due: 'now',
  overdue: role === 'admin' ? 'now' : 'digest',
  bounced: 'now',
});

/** The kinds that the digest lists. It has a section of its own for due answers. */
export const isListedInDigest = (kind: NotificationKind): boolean => kind === 'due' || kind === 'overdue';

const mail = z.enum(notificationMails);
export const notificationChoices = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, mail])) as Record<NotificationKind, typeof mail>,
);

/** The number of notifications in the list, and in one email, which says how many more there are. */
export const notificationLimits = { listed: 50, mailed: 20 } as const;

export const notification = z.object({
  id: id(),
  kind: z.enum(notificationKinds),
  projectId: z.nullable(id()),
  messageId: z.nullable(id()),
  createdAt: timestamp(),
  readAt: z.nullable(timestamp()),
});

/** One of the list, with the name of its submission or the subject of its message. */
export const listedNotification = z.extend(notification, { title: z.string() });
export type ListedNotification = z.output<typeof listedNotification>;

/** The newest ones, and how many are unread in all. */
export const notificationList = z.object({ unread: z.int(), items: z.array(listedNotification) });
export type NotificationList = z.output<typeof notificationList>;

/** Marks as read: everything up to what the operator saw, or all about one submission or message. */
export const notificationsRead = z.union([
  z.object({ upTo: id() }),
  z.object({ projectId: id() }),
  z.object({ messageId: id() }),
]);
export type NotificationsRead = z.output<typeof notificationsRead>;

/** The data of the event `counts`: numbers only. */
export interface EventCounts {
  /** The operator's own notifications. */
  unread: number;
  /** The newest ids: a higher one than before means that something arrived. */
  received: { projects: number; messages: number };
  /** The newest ids too: other ones than before mean that something changed, or a sender answered. */
  changed: { history: number; answers: number };
}
