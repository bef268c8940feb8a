import * as z from 'zod/mini';
import { timestamp } from '../text/text.ts';

export const historyKinds = ['created', 'changed', 'note_added', 'note_removed', 'replied', 'answered'] as const;

/** Replaces the field `status` in the history of a message that became part of a submission, which has other statuses. */
export const messageStatusField = 'messageStatus';

/** The history entries that a conversation shows as changes; others appear as replies, answers and notes. */
export const changeKinds = ['changed', 'note_removed'] as const satisfies readonly (typeof historyKinds)[number][];

/** An entry of a history; a change has one per field. Assignees are stored by username, which stays readable after the user is deleted. */
export const historyEntry = z.object({
  /** 0 for `created`, which every history has; negative for `answered`, which represents the sender's answers. */
  id: z.int(),
  at: timestamp(),
  /** An operator's username; `null` for the sender. */
  by: z.nullable(z.string()),
  kind: z.enum(historyKinds),
  /** The changed field. */
  field: z.nullable(z.string()),
  /** The old value of a changed field; the author of a removed note. */
  from: z.unknown(),
  /** The new value of a changed field; the subject of a reply. */
  to: z.unknown(),
});

export type HistoryEntry = z.output<typeof historyEntry>;
export type HistoryKind = (typeof historyKinds)[number];
