import type { Language } from '../../../domain/text/language.ts';
import type { NotificationKind } from '../../../domain/operations/notification.ts';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import type { SubmittedProject } from '../../../domain/conversation/project.ts';
import type { NeededField } from '../../../domain/pitch/fields.ts';
import type { StudioFacts } from '../../../domain/studio/studio.ts';
import type { TrackingRequest } from '../../../domain/correspondence/tracking.ts';
import type { ReplyForm } from '../../../domain/conversation/reply.ts';

/** The data of an email about a submission. */
export type ProjectMail = SubmittedProject & { id: number; language: Language; createdAt: string };

/** The data of an email about a contact message. */
export type MessageMail = Pick<
  ContactMessage,
  'id' | 'name' | 'email' | 'subject' | 'message' | 'language' | 'createdAt'
>;

/** A submission or a contact message. */
export type MailItem = { kind: 'project' | 'message'; id: number };

/** A quoted text and the time at which it was written. */
export type QuotedMail = { text: string; at: string };

/** The token of the sender's page, which is removed from the outbox when the email has been sent. */
type Tracking = { track?: string };

/** A new link to a sender's page. */
export type TrackLink = MailItem & { createdAt: string; track: string };

/** An item that needs an answer. `isAssigned`: whether it is assigned to the recipient; only set in digests. */
export type DueItem = MailItem & { dueAt: string; isAssigned: boolean };

/** The items that an operator must answer, by ascending due time, and the number of further ones. */
export interface DueMail {
  items: DueItem[];
  more: number;
  /** The operator's unread notifications, in a digest. */
  notices?: NotificationMail;
}

/** Events of submissions and messages, and the number of further ones. Names and addresses stay in the back office. */
export interface NotificationMail {
  items: (MailItem & { about: NotificationKind })[];
  more: number;
}

export type FactorChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyBlocked'
  | 'codesRenewed'
  | 'codeUsed'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'reset';

/** A message to an operator about their account, or an invitation. */
export interface AccountMail {
  about:
    | 'invitation'
    | 'webhookDisabled'
    | 'backupOverdue'
    | 'passwordReset'
    | 'newDevice'
    | 'passwordChanged'
    | 'addressChanged'
    | 'factorChanged'
    | 'codesGuessed';
  /** The account's username; for an invitation, the inviting operator's; for a webhook, its name. */
  by: string;
  /** A link that works once. */
  link?: string;
  role?: string;
  /** The change of a second factor. */
  what?: FactorChange;
  hours?: number;
  at?: string;
  device?: string | null;
  address?: string | null;
}

/** The data from which each kind of email is rendered. Notices are sent to the studio; thank-you emails and operators' replies to the sender. */
export interface MailPayloads {
  'project-notice': ProjectMail;
  'project-thanks': Pick<ProjectMail, 'id' | 'projectType' | 'createdAt'> & Tracking;
  'message-notice': MessageMail;
  'message-thanks': Pick<MessageMail, 'id' | 'createdAt'> & Tracking;
  /** The missing fields of the pitch of a submission. */
  'pitch-reminder': Pick<ProjectMail, 'id' | 'createdAt'> & Tracking & { missing: readonly NeededField[] };
  reply: ReplyForm & { quoted: QuotedMail } & Tracking;
  /** A sender's answer; `title` is the name of the submission or the subject of the message. */
  'answer-notice': MailItem & { title: string; contactEmail: string; text: string };
  'track-links': { links: TrackLink[] };
  /** The link that confirms a sender's request; `track` is its token. */
  'track-request': MailItem & { request: TrackingRequest; track: string };
  digest: DueMail;
  reminder: DueMail;
  overdue: DueMail;
  account: AccountMail;
  /** An email of a conversation that bounced, with the status code of the recipient's server. */
  bounced: MailItem & { status: string; at: string };
  notification: NotificationMail;
}
export type MailKind = keyof MailPayloads;

/** The site and the studio in whose name an email is sent. */
export interface MailSite {
  publicUrl: string;
  studio: StudioFacts;
}

export type RenderedMail = { subject: string; html: string; text: string };

/** The exports of the built module `dist/server/mail.js`: the templates are JSX, which Node cannot run directly. */
export interface MailModule {
  /** @param site `publicUrl` is the base of the links in the email, `studio` its sender */
  renderMail<Kind extends MailKind>(
    kind: Kind,
    payload: MailPayloads[Kind],
    language: Language,
    site: MailSite,
  ): Promise<RenderedMail>;
}
