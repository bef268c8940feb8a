import * as z from 'zod/mini';
import { bulkLimit, expected, selectionLimits, settableFields } from './change.ts';
import { entryId } from '../conversation/conversation.ts';
import { languages } from '../text/language.ts';
import { messagesFilter, projectsFilter } from './list-query.ts';
import { templateTexts } from '../conversation/template.ts';
import { id, timestamp } from '../text/text.ts';

/** Emails that one operator may send so in an hour. */
export const bulkReplyLimits = { perHour: 4 * bulkLimit } as const;

/** What an operator was shown of a conversation before the text was sent to all; `status` is the submission's, or the message's. */
const seen = z.object({ reply: entryId, answer: entryId, status: z.string().check(z.maxLength(20)) });

const texts = z
  .partialRecord(z.enum(languages), templateTexts)
  .check(z.refine((all) => Object.keys(all).length > 0, { params: { rule: 'required' } }));

const written = {
  /** Each sender receives the text in their language, or in English if there is none. */
  texts,
  /** `true`: also who has an answer already and has not written since. */
  again: z._default(z.boolean(), false),
};

const items = z.array(z.object({ id: id(), seen: z.optional(seen) })).check(...selectionLimits);
const change = z.optional(z.object(settableFields));

export const projectsReply = z.union([
  z.object({ items, ...written, change }),
  z.object({ filter: projectsFilter, expected, ...written, change }),
]);

export const messagesReply = z.union([
  z.object({ items, ...written }),
  z.object({ filter: messagesFilter, expected, ...written }),
]);

/** Why somebody of a selection is not written to. */
export const leftOutReasons = ['answered', 'changed', 'written', 'withdrawn', 'unlisted'] as const;

const leftOut = z.array(
  z.object({
    id: id(),
    /** The submission's name, or the message's subject. */
    title: z.string(),
    /** Since the preview, or before it for `answered`: a reply was sent, the status was `changed`, or the sender has `written`. */
    reason: z.enum(leftOutReasons),
    by: z.nullable(z.string()),
    at: z.nullable(timestamp()),
  }),
);

export const bulkReplyPreview = z.object({
  items: z.array(z.object({ id: id(), seen })),
  /** One email of each language of the senders. */
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
