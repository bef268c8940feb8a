import type { Selectable } from 'kysely';
import { digest } from '../../platform/cryptography/digest.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { idsOf, isAmong } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { withdrawJobs } from '../../platform/jobs/queue.ts';
import { withdrawReplyEvents } from '../webhooks/webhooks.ts';
import { mailKeyOf } from './replies.ts';

/** A reply that was deleted before its email was sent. */
export type WithdrawnReply = Pick<
  Selectable<Tables['replies']>,
  'id' | 'conversationId' | 'author' | 'subject' | 'body' | 'createdAt'
>;

/**
 * Deletes the replies of a change that can still be undone and whose emails no worker has claimed, with their emails, jobs, tokens, events and
 * history entries. Callers settle the clocks and index the texts of the conversations.
 * @param ids replies with the same author and time
 * @returns the deleted replies
 */
export async function withdrawReplies(tx: Database, ids: readonly number[], now: Date): Promise<WithdrawnReply[]> {
  const undoableReplies = await tx
    .selectFrom('replies')
    .select(['id', 'conversationId', 'author', 'subject', 'body', 'createdAt'])
    .where(isAmong(engineOf(tx), 'id', ids))
    .where('undoUntil', '>', now.toISOString())
    .orderBy('id')
    .execute();
  const replies = await withdrawEmails(tx, undoableReplies);
  if (replies.length === 0) return [];
  await tx.deleteFrom('replies').where('id', 'in', idsOf(replies)).execute();
  await withdrawReplyEvents(tx, replies);
  await deleteEntries(tx, replies);
  return replies;
}

/** Deletes the pending emails of replies, with their jobs and tokens. @returns the replies whose emails were deleted */
async function withdrawEmails(tx: Database, replies: readonly WithdrawnReply[]): Promise<WithdrawnReply[]> {
  if (replies.length === 0) return [];
  const repliesByKey = new Map(replies.map((reply) => [mailKeyOf(reply), reply]));
  const queuedEmails = await tx
    .selectFrom('outbox')
    .select('id')
    .where('mailKey', 'in', [...repliesByKey.keys()])
    .execute();
  const withdrawnIds = await withdrawJobs(tx, 'mailId', idsOf(queuedEmails));
  if (withdrawnIds.length === 0) return [];
  const emails = await tx
    .deleteFrom('outbox')
    .where('id', 'in', withdrawnIds)
    .returning(['mailKey', 'payload'])
    .execute();
  const tokens = emails.map(({ payload }) => digest((JSON.parse(payload) as { track: string }).track));
  await tx.deleteFrom('trackingTokens').where('tokenHash', 'in', tokens).execute();
  return emails.map(({ mailKey }) => repliesByKey.get(mailKey)!);
}

/** Deletes the history entries of replies, one for each conversation. */
async function deleteEntries(tx: Database, replies: readonly WithdrawnReply[]): Promise<void> {
  const { author, createdAt } = replies[0]!;
  await tx
    .deleteFrom('history')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('history')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('conversationId', 'in', conversationIdsOf(replies))
        .where('author', '=', author)
        .where('kind', '=', 'replied')
        .where('createdAt', '=', createdAt)
        .groupBy('conversationId'),
    )
    .execute();
}

const conversationIdsOf = (replies: readonly WithdrawnReply[]): number[] =>
  replies.map(({ conversationId }) => conversationId);
