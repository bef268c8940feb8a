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
import { restore, takeBack, type Undoable } from './restore-before-reply.ts';
import type { ReplyUndo } from '../features/replies/replies.ts';

/**
 * Takes a reply back whose mail still waits: reply, mail, history entry and event go, status and clock are as before, and the text is
 * its author's draft. A worker that has claimed the mail is first.
 * @throws {HttpError} 404 where it is not the user's or was undone before, 409 where its mail leaves
 */
export async function undoReply(tx: Database, id: number, author: Author, now: Date): Promise<StoredDraft> {
  const { user } = author;
  const [found] = await readReplies(tx, [id]);
  if (found?.undo.userId !== user.id) throw notFound();
  const { conversationId, subject, body, undo } = found;
  // In the order of the undo of a change.
  if (undo.changeKey) await lockChange(tx, undo.changeKey, user.id);
  const undoneReplies = await takeAllBack(tx, [found], author, now, async () => {
    if (undo.changeKey) await undoChange(tx, undo.changeKey, author, now);
  });
  if (undoneReplies.length === 0) throw (await readReplies(tx, [id])).length > 0 ? tooLate() : notFound();
  const draft = { userId: user.id, conversationId };
  await restoreDraft(tx, draft, { subject, body }, now);
  return (await draftOf(tx, draft))!;
}

/**
 * Takes back the replies of one key whose mails still wait, and what was set with them. A second call returns the first one's
 * outcome.
 * @throws {HttpError} 404 for replies that are not the user's, 409 where all mails leave
 */
export async function undoReplies(tx: Database, key: string, author: Author, now: Date): Promise<BulkReplyUndone> {
  const change = await lockChange(tx, key, author.user.id);
  const { replies: ids } = JSON.parse(change?.outcome ?? '{}') as Partial<BulkReplyOutcome>;
  if (!change || !ids) throw notFound();
  const replies = await readReplies(tx, ids);
  if (change.undoneAt !== null) return { total: ids.length, undone: ids.length - replies.length };
  const undoneReplies = await takeAllBack(tx, replies, author, now, async (conversationIds, isPart) => {
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

/** Takes back the replies of a call whose mails still wait. @throws {HttpError} 409 where it is too late for all */
async function takeAllBack(
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
  const undoneReplies = await takeBack(tx, replies);
  if (undoneReplies.length === 0) return [];
  const projectIds = projectsOf(undoneReplies);
  const conversationIds = undoneReplies.map(({ conversationId }) => conversationId);
  await undoStatus(conversationIds, undoneReplies.length < replies.length);
  if (projectIds.length > 0) await touchProjects(tx, projectIds, now);
  await restore(tx, undoneReplies, now);
  await indexRows(tx, 'project', projectIds);
  await indexRows(tx, 'message', messagesOf(undoneReplies));
  const events = undoneReplies.map(({ id }) => ({ action: 'deleted' as const, entity: 'reply' as const, id }));
  await auditAll(tx, actor, events, now);
  return undoneReplies;
}

const projectsOf = (replies: readonly Undoable[]) => replies.flatMap(({ projectId }) => projectId ?? []);
const messagesOf = (replies: readonly Undoable[]) => replies.flatMap(({ messageId }) => messageId ?? []);

const tooLate = () => new HttpError(409, 'conflict');
