import type { Language } from '../../../domain/text/language.ts';
import type { MailItem, MailKind, MailPayloads } from '../mail-module.ts';
import type { MailPart } from './parts.tsx';
import { mailTexts, studioTime } from './texts.ts';

/** The content of a mail; both of its forms are made of it. */
export interface MailContent {
  subject: string;
  /** In the 40 of the header, such as the submission's number. */
  label: string;
  title: string;
  /** The first paragraph. */
  intro?: string;
  /** Shown by an inbox beside the subject; the first paragraph without one. */
  preview?: string;
  /** Whether the footer says why the mail came: anybody can type a stranger's address into a form. */
  explained?: boolean;
  parts: readonly MailPart[];
}

/** Writes one kind of mail. */
export type Template<Kind extends MailKind> = (payload: MailPayloads[Kind], context: MailContext) => MailContent;

export type MailContext = ReturnType<typeof mailContext>;

/** In which words a mail is written, and where its links lead. */
export const mailContext = (language: Language, publicUrl: string) => ({
  language,
  publicUrl,
  text: mailTexts(language),
  time: (instant: string) => studioTime(instant, language),
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
  | 'trackLinks';

/** The texts that most mails have under a key of the catalogue. */
export const opening = ({ text }: MailContext, key: Opened, values?: Record<string, string | number>) => ({
  subject: text(`${key}.subject`, values),
  title: text(`${key}.title`, values),
  intro: text(`${key}.intro`, values),
});

/** What the back office has under a number, as a link. */
export const itemLink = ({ kind, id }: MailItem, { text, publicUrl }: MailContext) => ({
  name: text(`due.${kind}`, { id: String(id) }),
  address: `${publicUrl}/system-panel/${kind === 'project' ? 'submissions' : 'messages'}/${id}`,
});
