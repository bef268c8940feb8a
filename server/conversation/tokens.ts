import { randomBytes } from 'node:crypto';
import { digest } from '../auth/sessions.ts';
import type { Database } from '../db/tables.ts';
import { pairedProjectOf } from '../messages/store.ts';

/** A submission, or a message that stands alone. */
export type Conversation = { projectId: number; messageId: null } | { projectId: null; messageId: number };

/** 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/**
 * Stores a token of a submission or message. The database holds only its hash, so each mail has a token of its own; all of
 * them stay valid (decision 56).
 */
export async function createTrackingToken(
  tx: Database,
  about: { projectId: number } | { messageId: number },
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('trackingTokens')
    .values({ tokenHash: digest(token), ...about, createdAt: now.toISOString() })
    .execute();
  return token;
}

/** The conversation of a token. That of a message which came with a submission is the submission's. */
export async function conversationOf(db: Database, token: string): Promise<Conversation | undefined> {
  const found = await db
    .selectFrom('trackingTokens')
    .select(['projectId', 'messageId'])
    .where('tokenHash', '=', digest(token))
    .executeTakeFirst();
  if (!found) return undefined;
  const { projectId, messageId } = found;
  if (projectId !== null) return { projectId, messageId: null };
  return messageId === null ? undefined : conversationOfMessage(db, messageId);
}

/** The conversation that a message is part of. */
export async function conversationOfMessage(db: Database, messageId: number): Promise<Conversation> {
  const projectId = await pairedProjectOf(db, messageId);
  return projectId === undefined ? { projectId: null, messageId } : { projectId, messageId: null };
}
