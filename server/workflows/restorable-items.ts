import { isDeepStrictEqual } from 'node:util';
import type { Project } from '../../domain/conversation/project.ts';
import { listOperators } from '../features/accounts/users.ts';
import { type Author, lastAuthorOf, type LockedChange, type LockedItem } from '../features/changes/change-sets.ts';
import { restorableFacts } from '../features/clock/clock.ts';
import { findWrittenSince } from '../features/conversations/conversations.ts';
import { changesSince, lastAuthors } from '../features/history/history.ts';
import { labelNames } from '../features/labels/labels.ts';
import { listReplyTimes } from '../features/replies/replies.ts';
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

/** The events in conversations since a change, and the operators and labels that its undo can restore. */
type LaterEvents = Awaited<ReturnType<typeof readLaterEvents>>;

export async function readLaterEvents(tx: Database, { createdAt }: LockedChange, items: readonly LockedItem[]) {
  const conversationIds = [...new Set(items.map(({ conversationId }) => conversationId))];
  return {
    since: createdAt,
    changes: await changesSince(tx, conversationIds, createdAt),
    replies: await listReplyTimes(tx, conversationIds),
    written: await findWrittenSince(tx, conversationIds, createdAt),
    labels: await labelNames(tx),
    operators: new Set(idsOf(await listOperators(tx))),
  };
}

export const isClockFact = (field: string): boolean => restorableFacts.some((fact) => fact === field);

/**
 * Picks the values of an item that can be restored. A fact of the clock is among them if it is still as after the change, and a snooze unless
 * the sender has written since. A label that was deleted cannot be restored.
 */
export function pickRestorable(
  { conversationId, before, after }: LockedItem,
  row: LockedProject | LockedMessage,
  { written, labels }: LaterEvents,
): Record<string, unknown> {
  const isInPlace = (field: string) => row[field as keyof typeof row] === after[field];
  const isEnded = (field: string) => field === 'snoozedUntil' && written.has(conversationId);
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
 * Finds who has changed the fields of an item since, null for the sender. Answers by another channel do not count.
 * @returns undefined if nobody has
 */
export async function findAuthorSince(
  tx: Database,
  item: LockedItem,
  rows: LockedRows,
  { since, changes, replies }: LaterEvents,
  { user }: Author,
): Promise<string | null | undefined> {
  const { conversationId, after } = item;
  const fields = Object.keys(after).filter((field) => !isClockFact(field));
  const isInPlace = (row: LockedProject | LockedMessage) =>
    fields.every((field) => isDeepStrictEqual(row[field as keyof typeof row], after[field]));
  const message = rows.messages.get(conversationId);
  if (message) {
    const isAnswer = (reply: { conversationId: number; createdAt: string }) =>
      reply.conversationId === conversationId && reply.createdAt > since;
    const laterReply = isOfOperator(item) && 'status' in after ? replies.find(isAnswer) : undefined;
    if (laterReply) return laterReply.author;
    return isInPlace(message) ? undefined : findLastAuthor(tx, item);
  }
  const laterChange = changes.find(
    ({ by, field, ...change }) =>
      change.conversationId === conversationId && fields.includes(field) && by !== user.username,
  );
  if (laterChange) return laterChange.by;
  // The operator's own later changes are not among these: only the present values tell whether one of them is still in place.
  return isInPlace(rows.projects.get(conversationId)!) ? undefined : user.username;
}

/** Finds the author of the latest change of a message; null for its sender. */
async function findLastAuthor(tx: Database, { conversationId, after }: LockedItem): Promise<string | null> {
  const field = (['status', 'assignedTo'] as const).find((name) => name in after);
  if (field === undefined) return (await lastAuthorOf(tx, conversationId)) ?? null;
  return (await lastAuthors(tx, field, [conversationId])).get(conversationId) ?? null;
}

/** Whether an item can be assigned as before the change: its assignee may have left the team. */
export function isAssignable(before: Partial<Project>, operators: ReadonlySet<number>): boolean {
  return !before.assignedTo || operators.has(before.assignedTo);
}
