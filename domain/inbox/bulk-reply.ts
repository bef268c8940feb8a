import * as z from 'zod/mini';
import { bulkLimit, expected, selectionLimits, settableFields } from './change.ts';
import { entryId } from '../conversation/conversation.ts';
import { declineForm } from '../decline/decline.ts';
import { languages } from '../text/language.ts';
import { messagesFilter, projectsFilter } from './list-query.ts';
import { templateTexts } from '../conversation/template.ts';
import { id, timestamp } from '../text/text.ts';

/** The number of emails that one operator may send with bulk replies per hour. */
export const bulkReplyLimits = { perHour: 4 * bulkLimit } as const;

/** The state of a conversation that the operator saw before sending; `status` is the submission's or the message's. */
const seen = z.object({ reply: entryId, answer: entryId, status: z.string().check(z.maxLength(20)) });

const texts = z
  .partialRecord(z.enum(languages), templateTexts)
  .check(z.refine((texts) => Object.keys(texts).length > 0, { params: { rule: 'required' } }));

const written = {
  /** The text by language; a sender without a text in their language receives the English one. */
  texts,
  /** `true` includes senders who already have an answer and have not written since. */
  again: z._default(z.boolean(), false),
};

const items = z.array(z.object({ id: id(), seen: z.optional(seen) })).check(...selectionLimits);
const change = z.optional(z.object(settableFields));

/** The reason with which every reply declines its submission. No sentences are shared, since an assessment is about one submission. */
const decline = z.optional(z.pick(declineForm, { reason: true }));
const changed = { change, decline };

export const projectsReply = z
  .union([
    z.object({ items, ...written, ...changed }),
    z.object({ filter: projectsFilter, expected, ...written, ...changed }),
  ])
  .check(
    z.refine((reply) => reply.decline === undefined || reply.change?.status === 'cancelled', { path: ['decline'] }),
  );

export const messagesReply = z.union([
  z.object({ items, ...written }),
  z.object({ filter: messagesFilter, expected, ...written }),
]);

/** The reasons for skipping an entry of the selection. */
export const leftOutReasons = ['answered', 'changed', 'written', 'withdrawn', 'unlisted'] as const;

const leftOut = z.array(
  z.object({
    id: id(),
    /** The name of the submission, or the subject of the message. */
    title: z.string(),
    /** `answered`: before the preview; since the preview: a reply was sent, the status was `changed`, or the sender has `written`. */
    reason: z.enum(leftOutReasons),
    by: z.nullable(z.string()),
    at: z.nullable(timestamp()),
  }),
);

export const bulkReplyPreview = z.object({
  items: z.array(z.object({ id: id(), seen })),
  /** One sample email per language of the senders. */
  mails: z.array(
    z.object({
      language: z.enum(languages),
      count: z.int(),
      to: z.string(),
      subject: z.string(),
      body: z.string(),
      signature: z.nullable(z.string()),
    }),
  ),
  leftOut,
  missing: z.int(),
});

/** The ids of the replies, the skipped items, and the number of replies that are no longer stored. */
export const bulkReplyOutcome = z.object({ replies: z.array(id()), leftOut, missing: z.int() });

export const bulkReplyUndone = z.object({ total: z.int(), undone: z.int() });

export type ProjectsReply = z.output<typeof projectsReply>;
export type MessagesReply = z.output<typeof messagesReply>;
export type BulkReplyPreview = z.output<typeof bulkReplyPreview>;
export type BulkReplyOutcome = z.output<typeof bulkReplyOutcome>;
export type BulkReplyUndone = z.output<typeof bulkReplyUndone>;
export type LeftOut = BulkReplyOutcome['leftOut'][number];
