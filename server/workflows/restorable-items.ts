import { isDeepStrictEqual } from 'node:util';
import type { Project } from '../../domain/conversation/project.ts';
import { listOperators } from '../features/accounts/users.ts';
import type { Author, LockedItem } from '../features/changes/change-sets.ts';
import { restorableFacts } from '../features/clock/clock.ts';
import { listSendersAnswers, listFieldChanges } from '../features/history/history.ts';
import { labelNames } from '../features/labels/labels.ts';
import { listReplies } from '../features/replies/replies.ts';
import type { LockedMessage } from '../features/submissions/messages.ts';
import type { LockedProject } from '../features/submissions/submissions.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';

/* The undo of a change restores the items that nobody has changed since. These functions find them, with the values that can be restored. */

/** The locked submissions and messages of items, by their conversations. */
export interface LockedRows {
  projects: Map<number, LockedProject>;
  messages: Map<number, LockedMessage>;
}

/** Whether an item has the fields that the operator set, not those that follow from a reply. */
export const isOfOperator = ({ replyId }: LockedItem): boolean => replyId === null;

/** The events in the conversations of a change, and the operators and labels that its undo can restore; labels only if it restores some. */
type LaterEvents = Awaited<ReturnType<typeof readLaterEvents>>;

export async function readLaterEvents(tx: Database, items: readonly LockedItem[], { messages }: LockedRows) {
  const conversationIds = [...new Set(items.map(({ conversationId }) => conversationId))];
  return {
    changes: await listFieldChanges(tx, conversationIds, new Set(conversationIds.filter((id) => messages.has(id)))),
    replies: await listReplies(tx, conversationIds),
    answers: await listSendersAnswers(tx, conversationIds),
    labels: items.some(({ before }) => 'labels' in before) ? await labelNames(tx) : new Map<number, string>(),
    operators: new Set(idsOf(await listOperators(tx))),
  };
}

export const isClockFact = (field: string): boolean => restorableFacts.some((fact) => fact === field);

/**
 * Picks the values of an item that can be restored. A fact of the clock is among them if it is still as after the change, and a snooze unless
 * the sender has written since. A label that was deleted cannot be restored.
 */
export function pickRestorable(
  { conversationId, version, before, after }: LockedItem,
  row: LockedProject | LockedMessage,
  { answers, labels }: LaterEvents,
): Record<string, unknown> {
  const isAnswered = answers.some((answer) => answer.conversationId === conversationId && answer.version > version);
  const isInPlace = (field: string) => row[field as keyof typeof row] === after[field];
  const isEnded = (field: string) => field === 'snoozedUntil' && isAnswered;
  const values = Object.entries(before)
    .filter(([field]) => !isClockFact(field) || (isInPlace(field) && !isEnded(field)))
    .map(([field, value]) =>
      field === 'labels' ? [field, (value as number[]).filter((label) => labels.has(label))] : [field, value],
    );
  return Object.fromEntries(values) as Record<string, unknown>;
}

/** Finds the first reply that was sent after the one of an item. */
export const findNextReply = ({ conversationId, replyId }: LockedItem, { replies }: LaterEvents) =>
  replyId === null ? undefined : replies.find((reply) => reply.conversationId === conversationId && reply.id > replyId);

/**
 * Finds who has changed the fields of an item since, null for the sender. A change by the operator who undoes counts only if the values are not
 * again those after the undone change, or if it is a reply.
 * @returns undefined if nobody has
 */
export function findAuthorSince(
  item: LockedItem,
  row: LockedProject | LockedMessage,
  { changes }: LaterEvents,
  { user }: Author,
): string | null | undefined {
  const { conversationId, version, after } = item;
  const fields = Object.keys(after).filter((field) => !isClockFact(field));
  const changesOfFields = changes.filter(
    (change) =>
      change.conversationId === conversationId &&
      fields.includes(change.field) &&
      // The values that follow from a reply are passed on to the next one.
      (isOfOperator(item) || !change.isReply),
  );
  const laterChange = changesOfFields.find(
    (change) => change.version > version && (change.isReply || change.by !== user.username),
  );
  if (laterChange) return laterChange.by;
  const isInPlace = fields.every((field) => isDeepStrictEqual(row[field as keyof typeof row], after[field]));
  if (isInPlace) return undefined;
  const lastChange = changesOfFields[0];
  return lastChange ? lastChange.by : user.username;
}

/** Whether an item can be assigned as before the change: its assignee may have left the team. */
export function isAssignable(before: Partial<Project>, operators: ReadonlySet<number>): boolean {
  return !before.assignedTo || operators.has(before.assignedTo);
}
