import type { Language } from '../../domain/text/language.ts';
import type { NotificationKind } from '../../domain/operations/notification.ts';
import type { ContactMessage } from '../../domain/conversation/contact-message.ts';
import type { SubmittedProject } from '../../domain/conversation/project.ts';
import type { TrackingRequest } from '../../domain/correspondence/tracking.ts';
import type { ReplyForm } from '../../domain/conversation/reply.ts';

/** What a mail about a project submission tells. */
export type ProjectMail = SubmittedProject & { id: number; language: Language; createdAt: string };

/** What a mail about a contact message tells. */
export type MessageMail = Pick<
  ContactMessage,
  'id' | 'name' | 'email' | 'subject' | 'message' | 'language' | 'createdAt'
>;

/** A submission or a contact message. */
export type MailItem = { kind: 'project' | 'message'; id: number };

/** What somebody wrote, and when. */
export type QuotedMail = { text: string; at: string };

/** The token of the sender's page; it leaves the outbox with the mail. */
type Tracking = { track?: string };

/** A new link to a sender's page. */
export type TrackLink = MailItem & { createdAt: string; track: string };

/** An item that waits for an answer. It is the recipient's where it is assigned; nobody's otherwise, except in a notice to all admins. */
export type DueItem = MailItem & { dueAt: string; isAssigned: boolean };

/** What an operator owes answers to, the soonest due first, and how many more there are. */
export interface DueMail {
  items: DueItem[];
  more: number;
  /** The operator's unread notifications, in a digest. */
  notices?: NotificationMail;
}

/** What happened to submissions and messages, and how many more there are. Names and addresses stay in the back office. */
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
  /** The account's name; of an invitation, who invites; of a webhook, its name. */
  by: string;
  /** Works once. */
  link?: string;
  role?: string;
  /** The change of a second factor. */
  what?: FactorChange;
  hours?: number;
  at?: string;
  device?: string | null;
  address?: string | null;
}

/** Each kind of mail with what it is made from. A notice goes to the studio, thanks go to the sender, and so do replies, which a person wrote. */
export interface MailPayloads {
  'project-notice': ProjectMail;
  'project-thanks': Pick<ProjectMail, 'id' | 'projectType' | 'createdAt'> & Tracking;
  'message-notice': MessageMail;
  'message-thanks': Pick<MessageMail, 'id' | 'createdAt'> & Tracking;
  reply: ReplyForm & { quoted: QuotedMail } & Tracking;
  /** What a sender wrote later; `title` is the project's name, or the message's subject. */
  'answer-notice': MailItem & { title: string; contactEmail: string; text: string };
  'track-links': { links: TrackLink[] };
  /** The link that confirms what a sender asked for; `track` is its token. */
  'track-request': MailItem & { request: TrackingRequest; track: string };
  digest: DueMail;
  reminder: DueMail;
  overdue: DueMail;
  account: AccountMail;
  /** A mail of a conversation that came back, with the status code of the server that returned it. */
  bounced: MailItem & { status: string; at: string };
  notification: NotificationMail;
}
export type MailKind = keyof MailPayloads;

export type RenderedMail = { subject: string; html: string; text: string };

/** What the built module `dist/server/mail.js` exports: the templates are JSX, which Node does not run as it stands. */
export interface MailModule {
  /** @param site `publicUrl` is where the links in the mail lead */
  renderMail<Kind extends MailKind>(
    kind: Kind,
    payload: MailPayloads[Kind],
    language: Language,
    site: { publicUrl: string },
  ): Promise<RenderedMail>;
}
