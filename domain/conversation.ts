import * as z from 'zod/mini';
import { languages } from './language.ts';
import { id, timestamp } from './text.ts';

/*
 * What a sender writes after the submission or the message itself. Operators' part of the conversation are replies (`reply.ts`).
 */

/** Where an answer came in. */
export const answerSources = ['page', 'mail'] as const;

/** What operators are warned of: `stranger` was mailed from another address than the one on file. */
export const answerFlags = ['stranger'] as const;

/** An answer of the sender, as operators read it. */
export const senderAnswer = z.object({
  id: id(),
  at: timestamp(),
  text: z.string(),
  source: z.enum(answerSources),
  flags: z.array(z.enum(answerFlags)),
  language: z.enum(languages),
  /** Where it was mailed from, if that is not the address on file. */
  address: z.nullable(z.string()),
});

export type SenderAnswer = z.output<typeof senderAnswer>;
export type AnswerSource = (typeof answerSources)[number];
export type AnswerFlag = (typeof answerFlags)[number];
