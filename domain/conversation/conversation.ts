import * as z from 'zod/mini';
import { attachmentFaults } from './attachment.ts';
import { type PitchFilePurpose, pitchFilePurposes } from '../pitch/files.ts';
import { languages } from '../text/language.ts';
import { count, id, timestamp } from '../text/text.ts';

/* A sender's answers. The operators' part of the conversation are replies (`reply.ts`). */

export const attachment = z.object({ id: id(), name: z.string(), type: z.string(), size: z.int() });
export type Attachment = z.output<typeof attachment>;

const purposes = Object.keys(pitchFilePurposes) as PitchFilePurpose[];

/** A file of a pitch. */
export const pitchFile = z.extend(attachment, { purpose: z.enum(purposes) });
export type PitchFile = z.output<typeof pitchFile>;

export const refusedFile = z.object({ name: z.string(), fault: z.enum(attachmentFaults) });
export type RefusedFile = z.output<typeof refusedFile>;

export const answerSources = ['page', 'mail'] as const;

/**
 * `stranger`: from another address than the one on file; `automatic`: written by a program; `unreadable`: only the raw beginning is
 * shown; `shortened`: over a limit; `filesLeftOut`: files are only in the mailbox, from before files were stored.
 */
export const answerFlags = ['stranger', 'automatic', 'unreadable', 'shortened', 'filesLeftOut'] as const;

export const senderAnswer = z.object({
  id: id(),
  at: timestamp(),
  text: z.string(),
  source: z.enum(answerSources),
  flags: z.array(z.enum(answerFlags)),
  language: z.enum(languages),
  /** The address that sent it, if it differs from the address on file. */
  address: z.nullable(z.string()),
  /** The quoted text below the answer in an email. */
  quoted: z.nullable(z.string()),
  files: z.array(attachment),
  /** The rejected files of an email. */
  refusedFiles: z.array(refusedFile),
});

/** The id of the newest entry of a kind; 0 if there is none. */
export const entryId = count();

/** The newest entries of a conversation that a writer had seen. */
export const seenEntries = z.object({
  reply: entryId,
  answer: entryId,
  note: entryId,
  /** The status of the submission; sent only with changes that set a status. */
  status: z.optional(z.string().check(z.maxLength(20))),
});

export type SeenEntries = z.output<typeof seenEntries>;
export type SenderAnswer = z.output<typeof senderAnswer>;
export type AnswerSource = (typeof answerSources)[number];
export type AnswerFlag = (typeof answerFlags)[number];
