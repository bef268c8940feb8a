import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { SeenEntries, SenderAnswer } from '../../../domain/conversation/conversation.ts';
import { filesOf } from './attachments.ts';
import { digest } from '../../platform/cryptography/digest.ts';
import { decode, idsOf, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { Recorded } from '../history/history.ts';

/** A submission or a message. */
export type Conversation = { projectId: number; messageId: null } | { projectId: null; messageId: number };

/** The columns of a row that is about a conversation. */
export type About = Record<'projectId' | 'messageId', number | null>;

/** The conversation of a row that is about one. */
export const conversationOf = ({ projectId, messageId }: About) =>
  (projectId === null ? { projectId, messageId } : { projectId, messageId: null }) as Conversation;

/** SQL condition: a reply, an answer or a note is about one of some submissions or messages. */
export const isAboutAny =
  (projectIds: number | readonly number[], messageIds: number | readonly number[]) =>
  ({ or, eb }: ExpressionBuilder<any, any>) => {
    const [projects, messages] = [[projectIds].flat(), [messageIds].flat()];
    return or([
      ...(projects.length > 0 ? [eb('projectId', 'in', projects)] : []),
      ...(messages.length > 0 ? [eb('messageId', 'in', messages)] : []),
    ]);
  };

/** The path of the sender's page for a token. */
export const trackPath = (token: string): string => `/track/${token}`;

/** A random token of 128 bits. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** Creates a token. Only its hash is stored, so each email has its own, and all stay valid (decision 56). */
export const createTrackingToken = async (tx: Database, about: Recorded, now: Date): Promise<string> =>
  (await createTrackingTokens(tx, [about], now))[0]!;

export async function createTrackingTokens(tx: Database, all: readonly Recorded[], now: Date): Promise<string[]> {
  const tokens = all.map(newToken);
  const createdAt = now.toISOString();
  const rows = all.map((about, place) => ({ tokenHash: digest(tokens[place]!), ...about, createdAt }));
  await tx.insertInto('trackingTokens').values(rows).execute();
  return tokens;
}

/** The conversation of a token. */
export async function conversationOfToken(db: Database, token: string): Promise<Conversation | undefined> {
  const row = await db
    .selectFrom('trackingTokens')
    .select(['projectId', 'messageId'])
    .where('tokenHash', '=', digest(token))
    .executeTakeFirst();
  return row && conversationOf(row);
}

/** The sender's answers, newest first. */
export async function answersOf(db: Database, { projectId, messageId }: Conversation): Promise<SenderAnswer[]> {
  const rows = await db
    .selectFrom('senderAnswers')
    .select(['id', 'createdAt as at', 'text', 'source', 'flags', 'language', 'address', 'quoted', 'refusedFiles'])
    .where(projectId === null ? 'messageId' : 'projectId', '=', projectId ?? messageId)
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
 * Whether a conversation, including merged submissions, has an entry that its writer has not seen. Its rows are locked, so ids
 * increase in the order of entries.
 * @param seen a number is the id of the newest reply only
 * @param ownReply does not count as a newer entry
 */
export async function hasNewer(
  tx: Database,
  { projectId, messageId }: Conversation,
  seen: number | SeenEntries,
  ownReply = 0,
): Promise<boolean> {
  const { reply, ...others } = typeof seen === 'number' ? { reply: seen } : seen;
  const ownProjectIds = projectId === null ? [] : [projectId];
  // A client that sends a number has not seen merged submissions.
  const merged = projectId === null || typeof seen === 'number' ? [] : await lockMerged(tx, projectId);
  const isAboutConversation = isAboutAny([...ownProjectIds, ...merged], messageId ?? []);
  const replies = tx.selectFrom('replies').select('id').where(isAboutConversation);
  const newerReply = await replies.where('id', '>', reply).where('id', '!=', ownReply).limit(1).executeTakeFirst();
  if (newerReply) return true;
  if (!('answer' in others)) return false;
  for (const [table, last] of [['senderAnswers', others.answer] as const, ['projectNotes', others.note] as const]) {
    const newer = await tx
      .selectFrom(table as 'senderAnswers')
      .select('id')
      .where(isAboutConversation)
      .where('id', '>', last)
      .limit(1)
      .executeTakeFirst();
    if (newer) return true;
  }
  return false;
}

/** Locks the submissions that are merged into a locked one. */
async function lockMerged(tx: Database, projectId: number): Promise<number[]> {
  const query = tx.selectFrom('projects').select('id').where('mergedInto', '=', projectId).orderBy('id');
  return idsOf(await locking(tx, query).execute());
}
