import * as z from 'zod/mini';
import { timestamp } from '../text/text.ts';

export const historyKinds = ['created', 'changed', 'note_added', 'note_removed', 'replied', 'answered'] as const;

/** Replaces `status` for a message whose status followed the status of the submission that it was sent with. */
export const withSubmission = 'statusWithSubmission';

/** The events that a conversation shows as changes; it shows the others as replies, answers and notes. */
export const changeKinds = ['changed', 'note_removed'] as const satisfies readonly (typeof historyKinds)[number][];

/** An event in a history; a change has one for each field. Assignees are stored by username, which stays readable after the user is deleted. */
export const historyEntry = z.object({
  /** 0 for `created`, which each has; below 0 for `answered`, which are the sender's answers themselves. */
  id: z.int(),
  at: timestamp(),
  /** The operator's username; `null` for the sender. */
  by: z.nullable(z.string()),
  kind: z.enum(historyKinds),
  /** The changed field. */
  field: z.nullable(z.string()),
  /** A changed field's old value; a removed note's author. */
  from: z.unknown(),
  /** A changed field's new value; a reply's subject. */
  to: z.unknown(),
});

export type HistoryEntry = z.output<typeof historyEntry>;
export type HistoryKind = (typeof historyKinds)[number];
