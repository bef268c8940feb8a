import * as z from 'zod/mini';
import { languages } from './language.ts';
import { id, requiredText, timestamp } from './text.ts';

/** Limits of a reply, in characters. */
export const replyLimits = { subject: { min: 1, max: 200 }, body: { min: 1, max: 10_000 } } as const;

/** Body of `POST /api/projects/:id/replies` and `POST /api/messages/:id/replies`. */
export const replyForm = z.object({
  /** One line: it becomes a mail's header. */
  subject: requiredText(replyLimits.subject).check(z.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value))),
  body: requiredText(replyLimits.body),
});

/** Body of a reply: `seen` is the newest reply that its writer saw, 0 for none; a newer one is a conflict. */
export const replySubmission = z.extend(replyForm, { seen: z.optional(z.int().check(z.minimum(0))) });

/** `queued` until the mail has left; `failed` when the outbox gave it up; `bounced` when the recipient's server returned it. */
export const replyStates = ['queued', 'sent', 'failed', 'bounced'] as const;

/** A mail from an operator to who sent a submission or a message, as the API returns it. */
export const replyEntity = z.extend(replyForm, {
  id: id(),
  /** The operator's username, as it was then. */
  by: z.string(),
  at: timestamp(),
  /** The address that it went to. */
  to: z.string(),
  /** The sender's language, in which the mail says what is not the operator's. */
  language: z.enum(languages),
  state: z.enum(replyStates),
});

export type ReplyForm = z.output<typeof replyForm>;
export type Reply = z.output<typeof replyEntity>;
export type ReplyState = (typeof replyStates)[number];
