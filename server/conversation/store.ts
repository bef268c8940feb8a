import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { SeenEntries, SenderAnswer } from '../../domain/conversation/conversation.ts';
import { filesOf } from '../attachments/store.ts';
import { digest } from '../auth/sessions.ts';
import { decode, idsOf, locking } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import type { Recorded } from '../history/store.ts';
import { pairedProjectOf } from '../messages/copies/store.ts';

/** A submission, or a message that stands alone. */
export type Conversation = { projectId: number; messageId: null } | { projectId: null; messageId: number };

/** What a reply is about: also a message with its submission. */
export type About = Record<'projectId' | 'messageId', number | null>;

/** The conversation of a reply. That about a message which came with a submission is the submission's. */
export const conversationOf = ({ projectId, messageId }: About) =>
  (projectId === null ? { projectId, messageId } : { projectId, messageId: null }) as Conversation;

/** Whether a reply, an answer or a note is about one of some submissions or messages. */
export const isAboutAny =
  (projectIds: number | readonly number[], messageIds: number | readonly number[]) =>
  ({ or, eb }: ExpressionBuilder<any, any>) => {
    const [projects, messages] = [[projectIds].flat(), [messageIds].flat()];
    return or([
      ...(projects.length > 0 ? [eb('projectId', 'in', projects)] : []),
      ...(messages.length > 0 ? [eb('messageId', 'in', messages)] : []),
    ]);
  };

/** The path of a token's page. */
export const trackPath = (token: string): string => `/track/${token}`;

/** 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** Stores a token; the database holds only its hash, so each email has one of its own, and all stay valid (decision 56). */
export const createTrackingToken = async (tx: Database, about: Recorded, now: Date): Promise<string> =>
  (await createTrackingTokens(tx, [about], now))[0]!;

export async function createTrackingTokens(tx: Database, all: readonly Recorded[], now: Date): Promise<string[]> {
  const tokens = all.map(newToken);
  const createdAt = now.toISOString();
  const rows = all.map((about, place) => ({ tokenHash: digest(tokens[place]!), ...about, createdAt }));
  await tx.insertInto('trackingTokens').values(rows).execute();
  return tokens;
}

/** The conversation of a token. That of a message which came with a submission is the submission's. */
export async function conversationOfToken(db: Database, token: string): Promise<Conversation | undefined> {
  const found = await db
    .selectFrom('trackingTokens')
    .select(['projectId', 'messageId'])
    .where('tokenHash', '=', digest(token))
    .executeTakeFirst();
  if (!found) return undefined;
  const { projectId, messageId } = found;
  if (messageId !== null) return conversationOfMessage(db, messageId);
  return projectId === null ? undefined : { projectId, messageId };
}

/** The conversation that a message is part of. */
export async function conversationOfMessage(db: Database, messageId: number): Promise<Conversation> {
  const projectId = (await pairedProjectOf(db, messageId)) ?? null;
  return conversationOf({ projectId, messageId });
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
 * Whether a conversation, with those of what was merged into its submission, has an entry that its writer did not see. Its rows
 * are locked, so that ids grow in the order of entries.
 * @param about of a message that came with a submission, both
 * @param seen a number names the newest reply alone
 * @param ownReply does not count as a newer entry
 */
export async function hasNewer(tx: Database, about: About, seen: number | SeenEntries, ownReply = 0): Promise<boolean> {
  const { reply, ...others } = typeof seen === 'number' ? { reply: seen } : seen;
  // A message's page does not show what is merged, and a number was seen without it.
  const showsMerged = about.messageId === null && typeof seen !== 'number';
  const own = about.projectId === null ? [] : [about.projectId];
  const projects = showsMerged ? [...own, ...(await lockMerged(tx, about.projectId!))] : own;
  const replies = tx
    .selectFrom('replies')
    .select('id')
    .where(isAboutAny(projects, about.messageId ?? []));
  const newerReply = await replies.where('id', '>', reply).where('id', '!=', ownReply).limit(1).executeTakeFirst();
  if (newerReply) return true;
  if (!('answer' in others)) return false;
  for (const [table, last] of [['senderAnswers', others.answer] as const, ['projectNotes', others.note] as const]) {
    const newer = await tx
      .selectFrom(table as 'senderAnswers')
      .select('id')
      .where(isAboutAny(projects, projects.length === 0 ? about.messageId! : []))
      .where('id', '>', last)
      .limit(1)
      .executeTakeFirst();
    if (newer) return true;
  }
  return false;
}

/** What was merged into a locked submission, locked as well. */
async function lockMerged(tx: Database, projectId: number): Promise<number[]> {
  const query = tx.selectFrom('projects').select('id').where('mergedInto', '=', projectId).orderBy('id');
  return idsOf(await locking(tx, query).execute());
}
