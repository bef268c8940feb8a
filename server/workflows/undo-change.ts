import type { BulkReplyOutcome, BulkReplyUndone } from '../../domain/inbox/bulk-reply.ts';
import { undoMinutes, type UndoOutcome } from '../../domain/inbox/change.ts';
import type { StoredDraft } from '../../domain/conversation/reply.ts';
import { auditAll } from '../platform/audit/audit-trail.ts';
import {
  type Author,
  deleteItems,
  lockChange,
  lockChangeOfReply,
  type LockedChange,
  type LockedItem,
  passValuesOn,
  readItems,
  storeUndo,
} from '../features/changes/change-sets.ts';
import { restoreClocks } from '../features/clock/clock.ts';
import { findConversations } from '../platform/db/conversations.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { draftOf, restoreDraft } from '../features/drafts/reply-drafts.ts';
import { HttpError, requireExisting, notFound } from '../platform/errors/http-error.ts';
import { type WithdrawnReply, withdrawReplies } from '../features/replies/pending-replies.ts';
import { countReplies, findReply } from '../features/replies/replies.ts';
import { lockMessages, setMessageFields, storeStatus } from '../features/submissions/messages.ts';
import { type LockedProject, lockProjects, timeOfChange, touchProjects } from '../features/submissions/submissions.ts';
import { indexRows } from '../platform/search/texts.ts';
import { deriveSpamFields, recordDifferences } from './change-submission.ts';
import { setEach } from './change-submissions.ts';
import { type Changeable, recordMessageChanges } from './record-message-changes.ts';
import {
  findAuthorSince,
  findNextReply,
  isAssignable,
  isClockFact,
  isOfOperator,
  type LockedRows,
  pickRestorable,
  readLaterEvents,
} from './restorable-items.ts';

/**
 * Undoes a change: deletes its replies whose emails are pending, and restores the values that it replaced, except for items of which somebody
 * has changed the same fields since. A second call returns the outcome of the first call.
 * @throws {HttpError} 404 for a change that is not the user's, 409 for one that is too old
 */
export async function undoChange(tx: Database, key: string, author: Author, now: Date): Promise<UndoOutcome> {
  const change = requireExisting(await lockChange(tx, key, author.user.id));
  if (change.undoneAt !== null) return change.undoOutcome;
  if (now.getTime() - Date.parse(change.createdAt) > undoMinutes * 60_000) throw tooLate();
  const rows = await lockRows(tx, change.conversationIds);
  const items = await readItems(tx, change);
  const withdrawnReplies = await withdrawRepliesOf(tx, items, author, now);
  const outcome = await restoreItems(tx, { items, withdrawnReplies, rows }, author, now);
  await storeUndo(tx, change.id, outcome, now);
  if (repliesOfBulk(change) === undefined) await restoreDrafts(tx, withdrawnReplies, author, now);
  return outcome;
}

/**
 * Undoes a reply whose email is pending, together with the fields that were set with it, and makes its text the author's draft. A reply whose
 * email a worker has claimed cannot be undone.
 * @throws {HttpError} 404 if the reply is not the user's or was undone before, 409 if its email is being sent
 */
export async function undoReply(tx: Database, id: number, author: Author, now: Date): Promise<StoredDraft> {
  const { user } = author;
  const reply = await findReply(tx, id);
  if (reply?.author !== user.username || reply.undoUntil === null) throw notFound();
  const { conversationId } = reply;
  const change = await lockChangeOfReply(tx, id, user.id);
  const withdrawnReplies = change ? await undoPending(tx, change, [conversationId], author, now) : [];
  if (withdrawnReplies.length === 0) throw (await findReply(tx, id)) ? tooLate() : notFound();
  await restoreDrafts(tx, withdrawnReplies, author, now);
  return (await draftOf(tx, { userId: user.id, conversationId }))!;
}

/**
 * Undoes the replies of one key whose emails are pending, together with the fields that were set with them. A second call returns the outcome
 * of the first call.
 * @throws {HttpError} 404 for replies that are not the user's, 409 if all emails are being sent
 */
export async function undoReplies(tx: Database, key: string, author: Author, now: Date): Promise<BulkReplyUndone> {
  const change = requireExisting(await lockChange(tx, key, author.user.id));
  const ids = requireExisting(repliesOfBulk(change));
  if (change.undoneAt === null && (await undoPending(tx, change, change.conversationIds, author, now)).length === 0)
    throw tooLate();
  return { total: ids.length, undone: ids.length - (await countReplies(tx, ids)) };
}

const tooLate = () => new HttpError(409, 'conflict');

/** The ids of the replies of a bulk reply; undefined for another change. */
const repliesOfBulk = ({ outcome }: LockedChange): number[] | undefined =>
  (JSON.parse(outcome) as Partial<BulkReplyOutcome>).replies;

/**
 * Undoes the items of a change in the given conversations, if their replies are pending. If a reply was sent, the fields that were set with it
 * stay.
 * @returns the deleted replies
 */
async function undoPending(
  tx: Database,
  change: LockedChange,
  conversationIds: readonly number[],
  author: Author,
  now: Date,
): Promise<WithdrawnReply[]> {
  const rows = await lockRows(tx, conversationIds);
  const allItems = await readItems(tx, change);
  const items = allItems.filter(({ conversationId }) => conversationIds.includes(conversationId));
  const withdrawnReplies = await withdrawRepliesOf(tx, items, author, now);
  if (withdrawnReplies.length === 0) return [];
  const undoneConversations = new Set(withdrawnReplies.map(({ conversationId }) => conversationId));
  const undoneItems = items.filter(({ conversationId }) => undoneConversations.has(conversationId));
  const outcome = await restoreItems(tx, { items: undoneItems, withdrawnReplies, rows }, author, now);
  // One reply of a bulk reply can be undone without the others, whose undo then no longer includes it.
  if (items.length < allItems.length) await deleteItems(tx, undoneItems);
  else await storeUndo(tx, change.id, outcome, now);
  return withdrawnReplies;
}

/** Locks the submissions and messages of conversations until the transaction ends. */
async function lockRows(tx: Database, conversationIds: readonly number[]): Promise<LockedRows> {
  const conversations = [...(await findConversations(tx, conversationIds)).values()];
  const projectIds = conversations.flatMap(({ projectId }) => projectId ?? []);
  const projects = indexByConversation(await lockProjects(tx, projectIds));
  const messageIds = conversations.flatMap(({ messageId }) => messageId ?? []);
  return { projects, messages: indexByConversation(await lockMessages(tx, messageIds)) };
}

const indexByConversation = <Row extends { conversationId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.conversationId, row]));

/** Deletes the pending replies of items, and records this in the audit trail. */
async function withdrawRepliesOf(
  tx: Database,
  items: readonly LockedItem[],
  { actor }: Author,
  now: Date,
): Promise<WithdrawnReply[]> {
  const replyIds = items.flatMap(({ replyId }) => replyId ?? []);
  const withdrawnReplies = replyIds.length > 0 ? await withdrawReplies(tx, replyIds, now) : [];
  const events = withdrawnReplies.map(({ id }) => ({ action: 'deleted', entity: 'reply', id }) as const);
  await auditAll(tx, actor, events, now);
  return withdrawnReplies;
}

async function restoreDrafts(tx: Database, replies: readonly WithdrawnReply[], { user }: Author, now: Date) {
  for (const { conversationId, subject, body } of replies)
    await restoreDraft(tx, { userId: user.id, conversationId }, { subject, body }, now);
}

/** The items of a change that are undone, after its pending replies were deleted. */
interface UndoneItems {
  items: readonly LockedItem[];
  withdrawnReplies: readonly WithdrawnReply[];
  rows: LockedRows;
}

/**
 * Restores the values that items of a change replaced, and the clocks of their conversations. The values that follow from a reply are restored
 * only if the reply was deleted; if another reply has been sent since, its undo will restore them.
 * @returns the outcome for the fields that the operator set
 */
async function restoreItems(
  tx: Database,
  { items, withdrawnReplies, rows }: UndoneItems,
  author: Author,
  now: Date,
): Promise<UndoOutcome> {
  const withdrawnIds = new Set(idsOf(withdrawnReplies));
  const undoneItems = items.filter(({ replyId }) => replyId === null || withdrawnIds.has(replyId));
  const later = await readLaterEvents(tx, undoneItems, rows);
  const changedBy = new Set<string | null>();
  const restoredItems: LockedItem[] = [];
  for (const item of undoneItems) {
    const row = rows.projects.get(item.conversationId) ?? rows.messages.get(item.conversationId);
    if (!row) continue;
    const before = pickRestorable(item, row, later);
    const nextReply = findNextReply(item, later);
    const changedSince = findAuthorSince(item, row, later, author);
    if (changedSince !== undefined) {
      if (item.replyId === null) changedBy.add(changedSince);
    } else if (nextReply) await passValuesOn(tx, { before, after: item.after }, nextReply.id);
    else if (isAssignable(before, later.operators)) restoredItems.push({ ...item, before });
  }
  await restoreProjects(tx, restoredItems, rows, author, now);
  await restoreMessages(tx, restoredItems, rows, author, now);
  await settleClocks(tx, restoredItems, withdrawnReplies);
  await settleAnswered(tx, withdrawnReplies, rows, now);
  return {
    total: undoneItems.filter(isOfOperator).length,
    undone: restoredItems.filter(isOfOperator).length,
    changedBy: [...changedBy].filter((name) => name !== null).toSorted(),
  };
}

/** Restores fields of submissions. The snooze is not a field of theirs but of the clock. */
async function restoreProjects(
  tx: Database,
  items: readonly LockedItem[],
  { projects }: LockedRows,
  author: Author,
  now: Date,
): Promise<void> {
  const restored = items.filter(isOfOperator).flatMap(({ conversationId, before }) => {
    const project = projects.get(conversationId);
    const { snoozedUntil: _, ...fields } = before as Partial<LockedProject>;
    return project ? [{ project, fields }] : [];
  });
  if (restored.length === 0) return;
  const fieldsById = new Map(restored.map(({ project, fields }) => [project.id, fields]));
  const changedProjects = restored.map(({ project }) => project);
  const restoredAt = timeOfChange(changedProjects, now);
  const pairs = await setEach(tx, changedProjects, restoredAt, (project) => {
    const fields = fieldsById.get(project.id)!;
    const flag = fields.spamAt === undefined ? {} : deriveSpamFields(project, fields.spamAt !== null, restoredAt);
    return { ...flag, ...fields };
  });
  await recordDifferences(tx, pairs, author, restoredAt);
}

/** Restores fields of messages. The history has no entry of a status that followed from a reply, and gets none of its undo. */
async function restoreMessages(
  tx: Database,
  items: readonly LockedItem[],
  { messages }: LockedRows,
  author: Author,
  now: Date,
): Promise<void> {
  const restored = items.flatMap((item) => {
    const message = messages.get(item.conversationId);
    return message ? [{ message, item, fields: item.before }] : [];
  });
  if (restored.length === 0) return;
  for (const [values, group] of Map.groupBy(restored, ({ fields: { status, assignedTo, labels } }) =>
    JSON.stringify({ status, assignedTo, labels }),
  )) {
    const { status, ...otherFields } = JSON.parse(values) as Partial<Changeable>;
    const changedMessages = group.map(({ message }) => message);
    if (status) await storeStatus(tx, changedMessages, status, now);
    await setMessageFields(tx, idsOf(changedMessages), otherFields);
  }
  const changes = restored
    .filter(({ item }) => isOfOperator(item))
    .map(({ message, fields }) => ({
      before: message,
      after: fields,
      fields: Object.keys(fields).filter((field) => !isClockFact(field)),
    }));
  await recordMessageChanges(tx, changes, author, now);
}

/** Restores the facts of the clocks of items, and settles these clocks and the clocks of conversations whose replies were deleted. */
async function settleClocks(
  tx: Database,
  items: readonly LockedItem[],
  withdrawnReplies: readonly WithdrawnReply[],
): Promise<void> {
  const clocks = items.map(({ conversationId, before }) => {
    const facts = Object.entries(before).filter(([field]) => isClockFact(field));
    return { conversationId, facts: Object.fromEntries(facts) };
  });
  const answered = withdrawnReplies.map(({ conversationId }) => ({ conversationId, facts: {} }));
  await restoreClocks(tx, [...clocks, ...answered]);
}

/** Marks submissions whose replies were deleted as changed, and updates the texts by which they and messages are found. */
async function settleAnswered(
  tx: Database,
  withdrawnReplies: readonly WithdrawnReply[],
  { projects, messages }: LockedRows,
  now: Date,
): Promise<void> {
  const projectIds = withdrawnReplies.flatMap(({ conversationId }) => projects.get(conversationId)?.id ?? []);
  const messageIds = withdrawnReplies.flatMap(({ conversationId }) => messages.get(conversationId)?.id ?? []);
  if (projectIds.length > 0) await touchProjects(tx, projectIds, now);
  await indexRows(tx, 'project', projectIds);
  await indexRows(tx, 'message', messageIds);
}
