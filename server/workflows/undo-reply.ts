import type { BulkReplyOutcome, BulkReplyUndone } from '../../domain/inbox/bulk-reply.ts';
import type { StoredDraft } from '../../domain/conversation/reply.ts';
import { auditAll } from '../platform/audit/audit-trail.ts';
import { type Author, keepItemsOf, lockChange } from '../features/changes/change-sets.ts';
import { engineOf } from '../platform/db/engine.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { draftOf, restoreDraft } from '../features/drafts/reply-drafts.ts';
import { HttpError, notFound } from '../platform/errors/http-error.ts';
import { lockMessages } from '../features/submissions/messages.ts';
import { lockProjects, touchProjects } from '../features/submissions/submissions.ts';
import { undoChange } from './undo-change.ts';
import { indexRows } from '../platform/search/texts.ts';
import { deletePendingReplies, restoreConversations, type Undoable } from './restore-before-reply.ts';
import type { ReplyUndo } from '../features/replies/replies.ts';

/**
 * Undoes a reply whose email is pending: deletes the reply, its email, history entry and event, restores status and clock, and makes the text
 * its author's draft. A reply whose email a worker has claimed cannot be undone.
 * @throws {HttpError} 404 if the reply is not the user's or was undone before, 409 if its email is being sent
 */
export async function undoReply(tx: Database, id: number, author: Author, now: Date): Promise<StoredDraft> {
  const { user } = author;
  const [reply] = await readReplies(tx, [id]);
  if (reply?.undo.userId !== user.id) throw notFound();
  const { conversationId, subject, body, undo } = reply;
  // The change is locked before the reply, in the same order as by the undo of a change, which could otherwise deadlock with this one.
  if (undo.changeKey) await lockChange(tx, undo.changeKey, user.id);
  const undoneReplies = await undoPendingReplies(tx, [reply], author, now, async () => {
    if (undo.changeKey) await undoChange(tx, undo.changeKey, author, now);
  });
  if (undoneReplies.length === 0) throw (await readReplies(tx, [id])).length > 0 ? tooLate() : notFound();
  const draft = { userId: user.id, conversationId };
  await restoreDraft(tx, draft, { subject, body }, now);
  return (await draftOf(tx, draft))!;
}

/**
 * Undoes the replies of one key whose emails are pending, and the fields that were set with them. A second call returns the outcome of the
 * first call.
 * @throws {HttpError} 404 for replies that are not the user's, 409 if all emails are being sent
 */
export async function undoReplies(tx: Database, key: string, author: Author, now: Date): Promise<BulkReplyUndone> {
  const change = await lockChange(tx, key, author.user.id);
  const { replies: ids } = JSON.parse(change?.outcome ?? '{}') as Partial<BulkReplyOutcome>;
  if (!change || !ids) throw notFound();
  const replies = await readReplies(tx, ids);
  if (change.undoneAt !== null) return { total: ids.length, undone: ids.length - replies.length };
  const undoneReplies = await undoPendingReplies(tx, replies, author, now, async (conversationIds, isPart) => {
    if (isPart) await keepItemsOf(tx, change.id, conversationIds);
    await undoChange(tx, key, author, now);
  });
  if (undoneReplies.length === 0) throw tooLate();
  return { total: ids.length, undone: ids.length - replies.length + undoneReplies.length };
}

async function readReplies(tx: Database, ids: readonly number[]) {
  const query = tx
    .selectFrom('replies')
    .selectAll('replies')
    .where(isAmong(engineOf(tx), 'replies.id', ids))
    .orderBy('replies.id')
    .leftJoin('projects', 'projects.conversationId', 'replies.conversationId')
    .leftJoin('contactMessages', 'contactMessages.conversationId', 'replies.conversationId')
    .select(['projects.id as projectId', 'contactMessages.id as messageId']);
  return (await query.execute()).map((reply) => ({ ...reply, undo: JSON.parse(reply.undo) as ReplyUndo }));
}

/**
 * Undoes the replies of a call whose emails are pending, with the texts of the search and the audit.
 * @param undoStatus restores the fields that were set with the replies of some conversations; `isPart` if these are not all of the call
 * @throws {HttpError} 409 if the time for the undo is over
 */
async function undoPendingReplies(
  tx: Database,
  replies: readonly Undoable[],
  { actor }: Author,
  now: Date,
  undoStatus: (conversationIds: number[], isPart: boolean) => Promise<void>,
): Promise<Undoable[]> {
  const until = replies[0]?.undoUntil ?? null;
  await lockProjects(tx, projectsOf(replies));
  await lockMessages(tx, messagesOf(replies));
  if (until === null || now.toISOString() >= until) throw tooLate();
  const undoneReplies = await deletePendingReplies(tx, replies);
  if (undoneReplies.length === 0) return [];
  const projectIds = projectsOf(undoneReplies);
  const conversationIds = undoneReplies.map(({ conversationId }) => conversationId);
  await undoStatus(conversationIds, undoneReplies.length < replies.length);
  if (projectIds.length > 0) await touchProjects(tx, projectIds, now);
  await restoreConversations(tx, undoneReplies, now);
  await indexRows(tx, 'project', projectIds);
  await indexRows(tx, 'message', messagesOf(undoneReplies));
  const events = undoneReplies.map(({ id }) => ({ action: 'deleted' as const, entity: 'reply' as const, id }));
  await auditAll(tx, actor, events, now);
  return undoneReplies;
}

const projectsOf = (replies: readonly Undoable[]) => replies.flatMap(({ projectId }) => projectId ?? []);
const messagesOf = (replies: readonly Undoable[]) => replies.flatMap(({ messageId }) => messageId ?? []);

const tooLate = () => new HttpError(409, 'conflict');
