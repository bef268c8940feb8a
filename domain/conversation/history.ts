import * as z from 'zod/mini';
import { timestamp } from '../text/text.ts';

export const historyKinds = ['created', 'changed', 'note_added', 'note_removed', 'replied', 'answered'] as const;

/** In place of `status`: the field of a message whose status followed that of the submission that it came with. */
export const withSubmission = 'statusWithSubmission';

/** What a conversation shows as a change; the others stand in it as replies, answers and notes. */
export const changeKinds = ['changed', 'note_removed'] as const satisfies readonly (typeof historyKinds)[number][];

/** An event in a history; a change has one for each field. Assignees are told by username, so that it can be read when the user is gone. */
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
