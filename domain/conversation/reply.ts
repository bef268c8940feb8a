import * as z from 'zod/mini';
import { entryId, seenEntries } from './conversation.ts';
import { declineForm, declineReasons } from '../decline/decline.ts';
import { languages } from '../text/language.ts';
import { projectStatuses } from './project.ts';
import { noteLimit } from './note.ts';
import { id, requiredText, timestamp, typedText } from '../text/text.ts';

export const replyLimits = { subject: { min: 1, max: 200 }, body: { min: 1, max: 10_000 } } as const;

/** Text on a single line, for a header of an email. */
export const mailHeader = z.refine<string>((value) => !/[\p{Cc}\u2028\u2029]/u.test(value));

export const replyForm = z.object({
  subject: requiredText(replyLimits.subject).check(mailHeader),
  body: requiredText(replyLimits.body),
});

/** Seconds: the time for which Undo is shown, and the longer time for which the server accepts it and delays the email. */
export const undoSeconds = { shown: 10, accepted: 12 } as const;

const ofReply = {
  /** The newest entries that the author had seen; a newer entry is a conflict. A number is the id of the newest reply. */
  seen: z.optional(z.union([entryId, seenEntries])),
  /** `true`: the email waits, and `POST /api/replies/:id/undo` deletes it in the meantime. */
  undoable: z.optional(z.boolean()),
};

export const messageReply = z.extend(replyForm, ofReply);

/** The body of `POST /api/projects/:id/replies`; the status is set together with the reply. Only a decline has a reason. */
export const projectReply = z
  .extend(messageReply, { status: z.optional(z.enum(projectStatuses)), decline: z.optional(declineForm) })
  .check(z.refine(({ status, decline }) => decline === undefined || status === 'cancelled', { path: ['decline'] }));

/** `queued` until the email is sent; `failed` after the last attempt; `bounced` when the recipient's server returned it. */
export const replyStates = ['queued', 'sent', 'failed', 'bounced'] as const;

/** An email from an operator to the sender of a submission or a message, as the API returns it. */
export const replyEntity = z.extend(replyForm, {
  id: id(),
  /** The operator's username at that time. */
  by: z.string(),
  at: timestamp(),
  to: z.string(),
  /** The sender’s language: the language of the template text around the operator’s message. */
  language: z.enum(languages),
  state: z.enum(replyStates),
  /** The reason with which it declines the submission, and the sentences of assessments that its sender can read. */
  decline: z.optional(z.object({ reason: z.enum(declineReasons), shared: z.array(z.string()) })),
  /** The time until which its author can undo it; absent if nobody can. */
  undoUntil: z.optional(timestamp()),
});

/** The draft of an operator, as it was typed. */
export const replyDraft = z.object({
  /** Null for the default subject. */
  subject: z.nullable(typedText(replyLimits.subject.max)),
  /** The text of an undone reply is joined to the text that was typed after it. */
  body: typedText(2 * replyLimits.body.max + 2),
  note: typedText(noteLimit),
});

export const storedDraft = z.extend(replyDraft, { updatedAt: timestamp() });

export type ReplyForm = z.output<typeof replyForm>;
export type ProjectReply = z.output<typeof projectReply>;
export type ReplyDraft = z.output<typeof replyDraft>;
export type StoredDraft = z.output<typeof storedDraft>;
export type Reply = z.output<typeof replyEntity>;
export type ReplyState = (typeof replyStates)[number];
