import type { Selectable } from 'kysely';
import { digest } from '../platform/cryptography/digest.ts';
import { resumeSnoozes, settleClock } from '../features/clock/clock.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database, Tables } from '../platform/db/tables.ts';
import { setMessageStatus } from '../features/submissions/messages.ts';
import { withdrawJobs } from '../platform/jobs/queue.ts';
import { withdrawEvents } from '../features/webhooks/webhooks.ts';
import { mailKeyOf, type ReplyUndo } from '../features/replies/replies.ts';

/** One of the replies of a call. All of them have the same author, time and end of the undo. */
export type Undoable = { undo: ReplyUndo; projectId: number | null; messageId: number | null } & Pick<
  Selectable<Tables['replies']>,
  'id' | 'conversationId' | 'author' | 'createdAt' | 'undoUntil'
>;

/**
 * Deletes the replies of a call whose emails no worker has claimed, with their emails, jobs, tokens, events and history entries.
 * @returns the deleted replies
 */
export async function deletePendingReplies(tx: Database, replies: readonly Undoable[]): Promise<Undoable[]> {
  if (replies.length === 0) return [];
  const byKey = new Map(replies.map((reply) => [mailKeyOf(reply), reply]));
  const mailQuery = tx
    .selectFrom('outbox')
    .select('id')
    .where('mailKey', 'in', [...byKey.keys()]);
  const withdrawnIds = await withdrawJobs(tx, 'mailId', idsOf(await mailQuery.execute()));
  if (withdrawnIds.length === 0) return [];
  const mails = await tx
    .deleteFrom('outbox')
    .where('id', 'in', withdrawnIds)
    .returning(['mailKey', 'payload'])
    .execute();
  const deletedReplies = mails.map(({ mailKey }) => byKey.get(mailKey)!);
  const tokens = mails.map(({ payload }) => digest((JSON.parse(payload) as { track: string }).track));
  await tx.deleteFrom('trackingTokens').where('tokenHash', 'in', tokens).execute();
  await tx.deleteFrom('replies').where('id', 'in', idsOf(deletedReplies)).execute();
  await withdrawEvents(
    tx,
    deletedReplies.flatMap(({ undo }) => undo.eventKey ?? []),
  );
  await deleteEntries(tx, deletedReplies);
  return deletedReplies;
}

/** Deletes the history entries of replies, one for each conversation. */
async function deleteEntries(tx: Database, replies: readonly Undoable[]): Promise<void> {
  const { author, createdAt } = replies[0]!;
  await tx
    .deleteFrom('projectHistory')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('projectHistory')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('conversationId', 'in', conversationsOf(replies))
        .where('author', '=', author)
        .where('kind', '=', 'replied')
        .where('createdAt', '=', createdAt)
        .groupBy('conversationId'),
    )
    .execute();
}

const conversationsOf = (replies: readonly Undoable[]): number[] => replies.map(({ conversationId }) => conversationId);

/**
 * Settles the clocks of conversations whose replies were deleted. Statuses of messages and snoozes are restored if no other reply has been sent
 * since.
 */
export async function restoreConversations(tx: Database, replies: readonly Undoable[], now: Date): Promise<void> {
  const answeredIds = await findAnsweredSince(tx, conversationsOf(replies), replies[0]!.createdAt);
  const latestReplies = replies.filter(({ conversationId }) => !answeredIds.has(conversationId));
  await restoreMessages(
    tx,
    latestReplies.flatMap(({ undo }) => undo.messages),
    now,
  );
  await settleClock(tx, conversationsOf(replies));
  const snoozes = latestReplies.flatMap(({ conversationId, undo: { snoozedUntil } }) =>
    snoozedUntil ? [{ conversationId, until: snoozedUntil }] : [],
  );
  await resumeSnoozes(tx, snoozes);
}

/** Finds the conversations that have a reply of an instant or later. */
async function findAnsweredSince(
  tx: Database,
  conversationIds: readonly number[],
  instant: string,
): Promise<Set<number>> {
  const repliesQuery = tx.selectFrom('replies').select('conversationId').distinct();
  const rows = await repliesQuery
    .where('conversationId', 'in', conversationIds)
    .where('createdAt', '>=', instant)
    .execute();
  return new Set(rows.map(({ conversationId }) => conversationId));
}

const isSpam = ({ status }: { status: string }): boolean => status === 'spam';

/** An answered message is not spam, even after the answer is undone. */
async function restoreMessages(tx: Database, messages: ReplyUndo['messages'], now: Date): Promise<void> {
  for (const { id } of messages.filter(isSpam)) await setMessageStatus(tx, id, 'new', now);
  for (const [status, group] of Map.groupBy(messages, (message) => message.status))
    await tx
      .updateTable('contactMessages')
      .set({ status })
      .where('id', 'in', idsOf(group))
      .where('status', '=', 'answered')
      .execute();
}
