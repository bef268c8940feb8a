import type { Language } from '../../domain/language.ts';
import type { NotificationKind } from '../../domain/notification.ts';
import type { ContactMessage } from '../../domain/contact-message.ts';
import type { SubmittedProject } from '../../domain/project.ts';
import type { TrackingRequest } from '../../domain/tracking.ts';
import type { ReplyForm } from '../../domain/reply.ts';

/** What a mail about a project submission tells. */
export type ProjectMail = SubmittedProject & { id: number; language: Language; createdAt: string };

/** What a mail about a contact message tells. */
export type MessageMail = Pick<
  ContactMessage,
  'id' | 'name' | 'email' | 'subject' | 'message' | 'language' | 'createdAt'
>;

/** What somebody wrote, and when. */
export interface QuotedMail {
  text: string;
  at: string;
}

/** What an operator writes to who sent something, with what they wrote. */
export type ReplyMail = ReplyForm & { quoted: QuotedMail } & Tracking;

/** The token of the sender's page; it leaves the outbox with the mail. */
export interface Tracking {
  track?: string;
}

/** A new link to a sender's page. */
export interface TrackLink {
  kind: 'project' | 'message';
  id: number;
  createdAt: string;
  track: string;
}

/** The link that confirms what a sender asked for; `track` is its token. */
export interface TrackRequestMail {
  request: TrackingRequest;
  kind: 'project' | 'message';
  id: number;
  track: string;
}

/** What a sender wrote after their submission or message. */
export interface AnswerMail {
  kind: 'project' | 'message';
  id: number;
  /** The project's name, or the message's subject. */
  title: string;
  contactEmail: string;
  text: string;
}

/** A submission or message that waits for an answer. Names and addresses stay in the back office. */
export interface DueItem {
  kind: 'project' | 'message';
  id: number;
  dueAt: string;
  /** Whether it is the recipient's; nobody's otherwise, except in a notice to all admins. */
  isAssigned: boolean;
}

/** What an operator owes answers to, the soonest due first, and how many more there are. */
export interface DueMail {
  items: DueItem[];
  more: number;
  /** Of a digest: what the operator wants to know in the morning, and has not read. */
  notices?: NotificationMail;
}

/** What happened to submissions and messages, and how many more there are. Names and addresses stay in the back office. */
export interface NotificationMail {
  items: { about: NotificationKind; kind: 'project' | 'message'; id: number }[];
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

/** A mail of a conversation that came back, with the status code of the server that returned it. */
export interface BouncedMail {
  kind: 'project' | 'message';
  id: number;
  status: string;
  at: string;
}

/** A message to an operator about their account, or an invitation. */
export interface AccountMail {
  about:
    | 'invitation'
    | 'webhookDisabled'
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
  /** Of a second factor. */
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
  reply: ReplyMail;
  'answer-notice': AnswerMail;
  'track-links': { links: TrackLink[] };
  'track-request': TrackRequestMail;
  digest: DueMail;
  reminder: DueMail;
  overdue: DueMail;
  account: AccountMail;
  bounced: BouncedMail;
  notification: NotificationMail;
}
export type MailKind = keyof MailPayloads;

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

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
