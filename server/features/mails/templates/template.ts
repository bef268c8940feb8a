import type { Language } from '../../../../domain/text/language.ts';
import type { MailItem, MailKind, MailPayloads, MailSite } from '../../../platform/mail/mail-module.ts';
import type { MailPart } from './parts.tsx';
import { mailTexts, studioTime } from './texts.ts';
import { businessCalendar } from '../../../../domain/promise/promise.ts';

/** The content of an email, from which its HTML and its plain text are rendered. */
export interface MailContent {
  subject: string;
  /** The text in the smaller part of the header, such as the submission's number. */
  label: string;
  title: string;
  /** The first paragraph. */
  intro?: string;
  /** The text that an inbox shows next to the subject; defaults to the first paragraph. */
  preview?: string;
  /** Whether the footer explains why the recipient got the email, since anybody can enter a stranger's address in a form. */
  explained?: boolean;
  parts: readonly MailPart[];
}

/** Creates the content of one kind of email. */
export type Template<Kind extends MailKind> = (payload: MailPayloads[Kind], context: MailContext) => MailContent;

export type MailContext = ReturnType<typeof mailContext>;

/** The language of an email with its texts, the base of its links, and the studio that sends it with the calendar of its promise. */
export const mailContext = (language: Language, { publicUrl, studio }: MailSite) => ({
  language,
  publicUrl,
  studio,
  calendar: businessCalendar(studio),
  text: mailTexts(language),
  time: (instant: string) => studioTime(instant, language, studio.hours),
});

type Opened =
  | `account.${MailPayloads['account']['about']}`
  | `trackRequest.${MailPayloads['track-request']['request']}`
  | `${'project' | 'consultation' | 'message'}${'Notice' | 'Thanks'}`
  | 'answerNotice'
  | 'bounced'
  | 'digest'
  | 'reminder'
  | 'overdue'
  | 'trackLinks'
  | 'pitchReminder';

/** The subject, title and first paragraph, which most kinds of emails have in the catalogue. */
export const opening = ({ text }: MailContext, key: Opened, values?: Record<string, string | number>) => ({
  subject: text(`${key}.subject`, values),
  title: text(`${key}.title`, values),
  intro: text(`${key}.intro`, values),
});

/** A link to a submission or a message in the back office. */
export const itemLink = ({ kind, id }: MailItem, { text, publicUrl }: MailContext) => ({
  name: text(`due.${kind}`, { id: String(id) }),
  address: `${publicUrl}/system-panel/${kind === 'project' ? 'submissions' : 'messages'}/${id}`,
});
