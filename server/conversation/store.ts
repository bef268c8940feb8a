import { randomBytes } from 'node:crypto';
import type { RefusedFile } from '../../domain/attachment.ts';
import type { AnswerFlag, AnswerSource, SeenEntries, SenderAnswer } from '../../domain/conversation.ts';
import type { Language } from '../../domain/language.ts';
import { restartClock } from '../clock/store.ts';
import { AttachmentError, attachFiles, filesOf, roomOf, type StoredFile } from '../attachments/store.ts';
import { digest } from '../auth/sessions.ts';
import { engineOf } from '../db/engine.ts';
import { decode, encode } from '../db/rows.ts';
import { insertOnce } from '../db/submissions.ts';
import type { Database } from '../db/tables.ts';
import { bodyDigest } from '../http/endpoint/idempotency-key.ts';
import { lockMessages, pairedProjectOf } from '../messages/store.ts';
import { lockProject, touchProject } from '../projects/store.ts';

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

/** An answer as it came in. */
export interface NewAnswer {
  text: string;
  source: AnswerSource;
  flags?: readonly AnswerFlag[];
  language: Language;
  /** Where it was mailed from, if that is not the address on file. */
  address?: string | null;
  quoted?: string | null;
  /** Received, and the answer's from now on. */
  files?: readonly StoredFile[];
  /** Files that came with it and were not taken. */
  refusedFiles?: readonly RefusedFile[];
  /** Of the page's form, or the mail's Message-ID: the same answer is stored once. */
  idempotencyKey: string | null;
  receivedAt: Date;
}

/**
 * Stores an answer of the sender once, in the transaction `tx`: the promise runs again, unless it still does (decision 18), a
 * snooze ends, and a message that was answered or archived is new again.
 *
 * @returns undefined where the submission or message no longer exists; `isSpam` where it is flagged, so that nobody is mailed
 * @throws {AttachmentError} where its files are more than a conversation may have
 */
export async function addAnswer(
  tx: Database,
  about: Conversation,
  {
    text,
    source,
    flags = [],
    language,
    address = null,
    quoted = null,
    files = [],
    refusedFiles = [],
    idempotencyKey,
    receivedAt,
  }: NewAnswer,
): Promise<{ id: number; created: boolean; isSpam: boolean } | undefined> {
  const { projectId, messageId } = about;
  const engine = engineOf(tx);
  const locked =
    projectId === null ? (await lockMessages(tx, engine, [messageId]))[0] : await lockProject(tx, engine, projectId);
  if (!locked) return undefined;
  const isSpam = 'spamAt' in locked ? locked.spamAt !== null : locked.status === 'spam';
  if (files.length > 0 && (await roomOf(tx, about)) < sizeOf(files)) throw new AttachmentError('space');
  const stored = await insertOnce(
    tx,
    'senderAnswers',
    encode({
      ...about,
      text,
      source,
      flags,
      language,
      address,
      quoted,
      refusedFiles,
      idempotencyKey,
      bodyDigest: bodyDigest({
        ...about,
        text,
        source,
        ...(files.length > 0 && { files: files.map(({ hash }) => hash) }),
      }),
      createdAt: receivedAt.toISOString(),
    }),
  );
  if (stored.created) await attachFiles(tx, stored.id, files);
  // What a program wrote wants no answer.
  if (!stored.created || flags.includes('automatic')) return { ...stored, isSpam };
  if (projectId === null) {
    if (await reopenMessage(tx, messageId))
      await restartClock(tx, { table: 'contactMessages', id: messageId }, receivedAt);
  } else {
    if (!isSpam) await restartClock(tx, { table: 'projects', id: projectId }, receivedAt);
    await touchProject(tx, projectId, receivedAt);
  }
  return { ...stored, isSpam };
}

/** The sender of a message wrote again: it is new. @returns false where it is spam, which stays as it is */
async function reopenMessage(tx: Database, id: number): Promise<boolean> {
  const reopened = await tx
    .updateTable('contactMessages')
    .set({ status: 'new' })
    .where('id', '=', id)
    .where('status', '!=', 'spam')
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
}

const sizeOf = (files: readonly StoredFile[]) => files.reduce((sum, { size }) => sum + size, 0);

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
 * Whether a conversation has an entry that its writer did not see; its rows are locked, so that ids grow in the order of entries.
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
  const replies = await tx
    .selectFrom('replies')
    .select('id')
    .where(({ or, eb }) =>
      or([
        ...(about.projectId === null ? [] : [eb('projectId', '=', about.projectId)]),
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
    .where(about.projectId === null ? 'messageId' : 'projectId', '=', about.projectId ?? about.messageId)
    .where('id', '>', others.answer)
    .limit(1)
    .execute();
  if (answers.length > 0 || about.projectId === null) return answers.length > 0;
  const notes = await tx
    .selectFrom('projectNotes')
    .select('id')
    .where('projectId', '=', about.projectId)
    .where('id', '>', others.note)
    .limit(1)
    .execute();
  return notes.length > 0;
}
