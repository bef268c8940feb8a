import { randomBytes } from 'node:crypto';
import type { SeenEntries, SenderAnswer } from '../../../domain/conversation/conversation.ts';
import { filesOf } from './attachments.ts';
import { digest } from '../../platform/cryptography/digest.ts';
import { decode, idsOf, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { type Conversation, selectConversations } from '../../platform/db/conversations.ts';

/** The path of the sender's page for a token. */
export const trackPath = (token: string): string => `/track/${token}`;

/** A random token of 128 bits. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** Creates a token. Only its hash is stored, so each email has its own, and all stay valid (decision 56). */
export const createTrackingToken = async (tx: Database, conversationId: number, now: Date): Promise<string> =>
  (await createTrackingTokens(tx, [conversationId], now))[0]!;

/** Creates a token for each conversation. */
export async function createTrackingTokens(
  tx: Database,
  conversationIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const tokens = conversationIds.map(newToken);
  const createdAt = now.toISOString();
  const rows = conversationIds.map((conversationId, index) => ({
    tokenHash: digest(tokens[index]!),
    conversationId,
    createdAt,
  }));
  await tx.insertInto('trackingTokens').values(rows).execute();
  return tokens;
}

/** Finds the conversation of a token of the sender’s page. */
export const conversationOfToken = (db: Database, token: string): Promise<Conversation | undefined> =>
  selectConversations(db)
    .innerJoin('trackingTokens', 'trackingTokens.conversationId', 'conversations.id')
    .where('tokenHash', '=', digest(token))
    .executeTakeFirst();

/** The sender's answers, newest first. */
export async function answersOf(db: Database, conversationId: number): Promise<SenderAnswer[]> {
  const rows = await db
    .selectFrom('senderAnswers')
    .select(['id', 'createdAt as at', 'text', 'source', 'flags', 'language', 'address', 'quoted', 'refusedFiles'])
    .where('conversationId', '=', conversationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const files = await filesOf(db, idsOf(rows));
  return rows.map((row) => ({
    ...(decode('senderAnswers', row) as unknown as SenderAnswer),
    files: files.get(row.id) ?? [],
  }));
}

/**
 * Whether a conversation, including merged submissions, has an entry that the operator has not seen. The rows of the conversation are locked,
 * so the ids of its entries increase in their order.
 * @param seen the ids of the newest entries that the operator saw; a single number is the id of the newest reply
 * @param ownReply the id of a reply that does not count as a newer entry
 */
export async function hasNewer(
  tx: Database,
  conversationId: number,
  seen: number | SeenEntries,
  ownReply = 0,
): Promise<boolean> {
  const { reply, ...otherSeen } = typeof seen === 'number' ? { reply: seen } : seen;
  // A client that sends a number has not seen merged submissions.
  const merged = typeof seen === 'number' ? [] : await lockMerged(tx, conversationId);
  const conversationIds = [conversationId, ...merged];
  const repliesQuery = tx.selectFrom('replies').select('id').where('conversationId', 'in', conversationIds);
  const newerReply = await repliesQuery.where('id', '>', reply).where('id', '!=', ownReply).limit(1).executeTakeFirst();
  if (newerReply) return true;
  if (!('answer' in otherSeen)) return false;
  for (const [table, seenId] of [['senderAnswers', otherSeen.answer] as const, ['notes', otherSeen.note] as const]) {
    const newer = await tx
      .selectFrom(table as 'senderAnswers')
      .select('id')
      .where('conversationId', 'in', conversationIds)
      .where('id', '>', seenId)
      .limit(1)
      .executeTakeFirst();
    if (newer) return true;
  }
  return false;
}

/** Locks the submissions that are merged into the locked one of a conversation. @returns the ids of their conversations */
async function lockMerged(tx: Database, conversationId: number): Promise<number[]> {
  const targetQuery = tx.selectFrom('projects').select('id').where('conversationId', '=', conversationId);
  const query = tx.selectFrom('projects').select('conversationId').where('mergedInto', 'in', targetQuery).orderBy('id');
  return (await locking(tx, query).execute()).map((merged) => merged.conversationId);
}
