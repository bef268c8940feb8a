import type { AnswerFlag, AnswerSource, RefusedFile } from '../../domain/conversation/conversation.ts';
import type { Language } from '../../domain/text/language.ts';
import { settleClock, snooze, timeOfAnswer } from '../features/clock/clock.ts';
import { AttachmentError, attachFiles, roomOf, type StoredFile } from '../features/conversations/attachments.ts';
import { encode } from '../platform/db/rows.ts';
import { insertOnce } from '../platform/db/submissions.ts';
import type { Database } from '../platform/db/tables.ts';
import { bodyDigest } from '../platform/http/endpoint/request-headers.ts';
import { lockMessages } from '../features/submissions/messages.ts';
import { findProject, type LockedProject, lockProjects, touchProjects } from '../features/submissions/submissions.ts';
import { indexConversation } from '../platform/search/texts.ts';
import { type Conversation, raiseVersions } from '../platform/db/conversations.ts';

/** An answer before it is stored. */
export interface NewAnswer {
  text: string;
  source: AnswerSource;
  flags?: readonly AnswerFlag[];
  language: Language;
  /** The address that sent it, if it differs from the address on file. */
  address?: string | null;
  quoted?: string | null;
  /** Stored files that are attached to the answer. */
  files?: readonly StoredFile[];
  /** Files that were sent with it and rejected. */
  refusedFiles?: readonly RefusedFile[];
  /** Key of the page's form, or the email's Message-ID: the same answer is stored once. */
  idempotencyKey: string | null;
  receivedAt: Date;
}

/**
 * Stores an answer of the sender once, in the transaction `tx`: the response clock starts unless it is running (decision 18), a
 * snooze ends, and a message that is not spam becomes new, even if it was read, answered or archived.
 * @returns undefined if the submission or message no longer exists; `isSpam` if it is flagged, so nobody is notified
 * @throws {AttachmentError} if the conversation would have too many files
 */
export async function addAnswer(
  tx: Database,
  conversation: Conversation,
  { files = [], receivedAt, ...answer }: NewAnswer,
): Promise<{ id: number; created: boolean; isSpam: boolean } | undefined> {
  const { projectId, messageId } = conversation;
  const { text, source, flags = [], address = null, quoted = null, refusedFiles = [] } = answer;
  const { locked, target } =
    projectId === null ? { locked: (await lockMessages(tx, [messageId]))[0] } : await lockWithTarget(tx, projectId);
  if (!locked) return undefined;
  const isSpam = 'spamAt' in locked ? locked.spamAt !== null : locked.status === 'spam';
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > 0 && (await roomOf(tx, conversation.id)) < size) throw new AttachmentError('space');
  const hashes = files.map(({ hash }) => hash);
  const digest = bodyDigest({ projectId, messageId, text, source, ...(files.length > 0 && { files: hashes }) });
  // Nobody expects a reply to an automatic answer.
  const isAutomatic = flags.includes('automatic');
  const optional = { flags, address, quoted, refusedFiles };
  // Operators see a merged submission in its target.
  const shownItem = target ?? locked;
  const conversationIds = [...new Set([conversation.id, shownItem.conversationId])];
  const answeredAt = await timeOfAnswer(tx, conversationIds, receivedAt);
  const row = {
    conversationId: conversation.id,
    ...answer,
    ...optional,
    bodyDigest: digest,
    version: isAutomatic ? locked.version : locked.version + 1,
    createdAt: answeredAt.toISOString(),
  };
  const stored = await insertOnce(tx, 'senderAnswers', encode(row));
  if (stored.created) {
    await attachFiles(tx, stored.id, files);
    await indexConversation(tx, conversation);
  }
  if (!stored.created || isAutomatic) return { ...stored, isSpam };
  if (projectId !== null) await touchProjects(tx, [projectId, shownItem.id], answeredAt);
  else {
    if (!isSpam) await tx.updateTable('messages').set({ status: 'new' }).where('id', '=', messageId).execute();
    await raiseVersions(tx, 'message', [messageId]);
  }
  if (!isSpam) {
    await snooze(tx, shownItem.conversationId, null);
    await settleClock(tx, conversation.id);
  }
  return { ...stored, isSpam };
}

/** Locks a submission and its merge target in the same order as merging. */
async function lockWithTarget(
  tx: Database,
  id: number,
): Promise<{ locked: LockedProject | undefined; target: LockedProject | undefined }> {
  const unlocked = await findProject(tx, id);
  const projects = await lockProjects(tx, [id, unlocked?.mergedInto ?? id]);
  const locked = projects.find((project) => project.id === id);
  const targetId = locked?.mergedInto ?? null;
  if (targetId === null) return { locked, target: undefined };
  // The submission may have been merged between the first read and the lock.
  const target = projects.find((project) => project.id === targetId) ?? (await lockProjects(tx, [targetId]))[0];
  return { locked, target };
}
