import type { Language } from '../../../domain/language.ts';
import type { MailKind, MailPayloads } from '../mail-module.ts';
import type { MailPart } from './parts.tsx';

/** The content of a mail; both of its forms are made of it. */
export interface MailContent {
  subject: string;
  /** In the 40 of the header, such as the submission's number. */
  label: string;
  /** Shown by an inbox beside the subject. */
  preview: string;
  title: string;
  /** Whether the footer says why the mail came: anybody can type a stranger's address into a form. */
  explained?: boolean;
  parts: readonly MailPart[];
}

/** Writes one kind of mail. */
export type Template<Kind extends MailKind> = (
  payload: MailPayloads[Kind],
  language: Language,
  site: { publicUrl: string },
) => MailContent;
