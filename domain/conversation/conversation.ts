import * as z from 'zod/mini';
import { attachmentFaults } from './attachment.ts';
import { languages } from '../text/language.ts';
import { count, id, timestamp } from '../text/text.ts';

/* What a sender writes afterwards. Operators' part of the conversation are replies (`reply.ts`). */

export const attachment = z.object({ id: id(), name: z.string(), type: z.string(), size: z.int() });
export type Attachment = z.output<typeof attachment>;

export const refusedFile = z.object({ name: z.string(), fault: z.enum(attachmentFaults) });
export type RefusedFile = z.output<typeof refusedFile>;

export const answerSources = ['page', 'mail'] as const;

/**
 * `stranger`: mailed from another address than the one on file; `automatic`: written by a program; `unreadable`: only the raw beginning is
 * shown; `shortened`: over a limit; `filesLeftOut`: files are in the mailbox alone, since it was taken before files were.
 */
export const answerFlags = ['stranger', 'automatic', 'unreadable', 'shortened', 'filesLeftOut'] as const;

export const senderAnswer = z.object({
  id: id(),
  at: timestamp(),
  text: z.string(),
  source: z.enum(answerSources),
  flags: z.array(z.enum(answerFlags)),
  language: z.enum(languages),
  /** The address that sent it, if that is not the address on file. */
  address: z.nullable(z.string()),
  /** The quoted text below the answer in an email. */
  quoted: z.nullable(z.string()),
  files: z.array(attachment),
  /** Files of an email that were rejected. */
  refusedFiles: z.array(refusedFile),
});

/** 0 for none. */
export const entryId = count();

/** The newest entries of a conversation that somebody saw before they wrote. */
export const seenEntries = z.object({
  reply: entryId,
  answer: entryId,
  note: entryId,
  /** Status of the submission; sent only by changes that set a status. */
  status: z.optional(z.string().check(z.maxLength(20))),
});

export type SeenEntries = z.output<typeof seenEntries>;
export type SenderAnswer = z.output<typeof senderAnswer>;
export type AnswerSource = (typeof answerSources)[number];
export type AnswerFlag = (typeof answerFlags)[number];
