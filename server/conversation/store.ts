import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { SeenEntries, SenderAnswer } from '../../domain/conversation.ts';
import { filesOf } from '../attachments/store.ts';
import { digest } from '../auth/sessions.ts';
import { engineOf } from '../db/engine.ts';
import { decode } from '../db/rows.ts';
import type { Inserted } from '../db/statements.ts';
import type { Database } from '../db/tables.ts';
import { pairedProjectOf } from '../messages/copies/store.ts';

/** A submission, or a message that stands alone. */
export type Conversation = { projectId: number; messageId: null } | { projectId: null; messageId: number };

/** The path of a token's page. */
export const trackPath = (token: string): string => `/track/${token}`;

/** 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/**
 * Stores a token of a submission or message. The database holds only its hash, so each mail has a token of its own; all of
 * them stay valid (decision 56).
 */
export const createTrackingToken = async (
  tx: Database,
  about: { projectId: number } | { messageId: number },
  now: Date,
): Promise<string> => (await createTrackingTokens(tx, [about], now))[0]!;

/** The same of several at once. */
export async function createTrackingTokens(
  tx: Database,
  about: readonly ({ projectId: number } | { messageId: number })[],
  now: Date,
): Promise<string[]> {
  const tokens = about.map((one) => ({ token: newToken(), one }));
  const rows = tokens.map(({ token, one }) => ({ tokenHash: digest(token), ...one, createdAt: now.toISOString() }));
  await tx.insertInto('trackingTokens').values(rows).execute();
  return tokens.map(({ token }) => token);
}

/** Stores a {@link newToken} as part of the insert of what it is about. */
export const trackingTokenPart = (
  token: string,
  about: 'project_id' | 'message_id',
  now: Date,
  { id, exists }: Inserted,
): RawBuilder<unknown> =>
  sql`insert into tracking_tokens (token_hash, ${sql.ref(about)}, created_at)
    select ${digest(token)}, ${id}, ${now.toISOString()} where ${exists}`;

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

const columns = [
  'id',
  'createdAt as at',
  'text',
  'source',
  'flags',
  'language',
  'address',
  'quoted',
  'refusedFiles',
] as const;

/** The sender's answers, newest first. */
export async function answersOf(db: Database, { projectId, messageId }: Conversation): Promise<SenderAnswer[]> {
  const rows = await db
    .selectFrom('senderAnswers')
    .select(columns)
    .where(projectId === null ? 'messageId' : 'projectId', '=', projectId ?? messageId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...(decode('senderAnswers', row) as unknown as SenderAnswer),
    files: files.get(row.id) ?? [],
  }));
}

/**
 * Whether a conversation, with those of what was merged into its submission, has an entry that its writer did not see. Its rows
 * are locked, so that ids grow in the order of entries.
 *
 * @param about of a message that came with a submission, both
 * @param seen a number names the newest reply alone
 * @param ownReply is no newer entry
 */
export async function hasNewer(
  tx: Database,
  about: { projectId: number | null; messageId: number | null },
  seen: number | SeenEntries,
  ownReply = 0,
): Promise<boolean> {
  const { reply, ...others } = typeof seen === 'number' ? { reply: seen } : seen;
  // A message's page does not show what is merged, and a number was seen without it.
  const showsMerged = about.messageId === null && typeof seen !== 'number';
  const own = about.projectId === null ? [] : [about.projectId];
  const projects = showsMerged ? [...own, ...(await lockMerged(tx, about.projectId!))] : own;
  const replies = await tx
    .selectFrom('replies')
    .select('id')
    .where(({ or, eb }) =>
      or([
        ...(projects.length === 0 ? [] : [eb('projectId', 'in', projects)]),
        ...(about.messageId === null ? [] : [eb('messageId', '=', about.messageId)]),
      ]),
    )
    .where('id', '>', reply)
    .where('id', '!=', ownReply)
    .limit(1)
    .execute();
  if (replies.length > 0) return true;
  if (!('answer' in others)) return false;
  const answers = await tx
    .selectFrom('senderAnswers')
    .select('id')
    .$if(projects.length === 0, (query) => query.where('messageId', '=', about.messageId))
    .$if(projects.length > 0, (query) => query.where('projectId', 'in', projects))
    .where('id', '>', others.answer)
    .limit(1)
    .execute();
  if (answers.length > 0) return true;
  const notes = await tx
    .selectFrom('projectNotes')
    .select('id')
    .$if(projects.length === 0, (query) => query.where('messageId', '=', about.messageId))
    .$if(projects.length > 0, (query) => query.where('projectId', 'in', projects))
    .where('id', '>', others.note)
    .limit(1)
    .execute();
  return notes.length > 0;
}

/** What was merged into a locked submission, locked as well. */
async function lockMerged(tx: Database, projectId: number): Promise<number[]> {
  const query = tx.selectFrom('projects').select('id').where('mergedInto', '=', projectId).orderBy('id');
  const merged = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).execute();
  return merged.map(({ id }) => id);
}
