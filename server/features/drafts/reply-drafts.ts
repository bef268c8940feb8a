import type { ExpressionBuilder } from 'kysely';
import type { ReplyDraft, ReplyForm, StoredDraft } from '../../../domain/conversation/reply.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { selectConversations } from '../../platform/db/conversations.ts';
import { daysBefore, deleteInBatches } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';

/** The owner and the conversation of a draft. */
type DraftOf = { userId: number; conversationId: number };

const isOf =
  ({ userId, conversationId }: DraftOf) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'replyDrafts'>) =>
    and([eb('userId', '=', userId), eb('conversationId', '=', conversationId)]);

export async function draftOf(db: Database, key: DraftOf): Promise<StoredDraft | null> {
  const draftsQuery = db.selectFrom('replyDrafts').select(['subject', 'body', 'note', 'updatedAt']);
  return (await draftsQuery.where(isOf(key)).executeTakeFirst()) ?? null;
}

/** Stores the text typed so far; a blank draft is deleted. */
export async function saveDraft(tx: Database, key: DraftOf, draft: ReplyDraft, now: Date): Promise<void> {
  if (isBlank(draft)) return deleteDraft(tx, key);
  const updatedAt = now.toISOString();
  await tx
    .insertInto('replyDrafts')
    .values({ ...key, ...draft, createdAt: updatedAt, updatedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'conversationId']).doUpdateSet({ ...draft, updatedAt }))
    .execute();
}

/** Clears the part of a draft that was sent, the reply or the note; the other part stays. */
export async function clearDraft(tx: Database, key: DraftOf, part: 'body' | 'note'): Promise<void> {
  const stored = await draftOf(tx, key);
  if (!stored) return;
  const remaining = { ...stored, ...(part === 'body' ? { subject: null, body: '' } : { note: '' }) };
  if (isBlank(remaining)) await deleteDraft(tx, key);
  else await tx.updateTable('replyDrafts').set(remaining).where(isOf(key)).execute();
}

/** Restores an undone reply to the draft, followed by text typed since. */
export async function restoreDraft(tx: Database, key: DraftOf, { subject, body }: ReplyForm, now: Date): Promise<void> {
  const since = await draftOf(tx, key);
  const joined = since?.body ? `${body}\n\n${since.body}` : body;
  await saveDraft(tx, key, { subject, body: joined, note: since?.note ?? '' }, now);
}

/** The submissions and messages for which an operator has a draft. */
export async function listDrafts(db: Database, userId: number): Promise<{ projects: number[]; messages: number[] }> {
  const drafts = selectConversations(db).innerJoin('replyDrafts', 'replyDrafts.conversationId', 'conversations.id');
  const rows = await drafts.where('userId', '=', userId).orderBy('replyDrafts.id').execute();
  return {
    projects: rows.flatMap(({ projectId }) => projectId ?? []),
    messages: rows.flatMap(({ messageId }) => messageId ?? []),
  };
}

/** Deletes drafts that have not changed for {@link retention.replyDraftDays}. */
export const purgeDrafts = (db: Database, now: Date) =>
  deleteInBatches(
    db,
    'replyDrafts',
    db.selectFrom('replyDrafts').select('id').where('updatedAt', '<', daysBefore(now, retention.replyDraftDays)),
  );

const isBlank = ({ subject, body, note }: ReplyDraft): boolean =>
  (subject ?? '').trim() === '' && body.trim() === '' && note.trim() === '';

const deleteDraft = async (tx: Database, key: DraftOf): Promise<void> =>
  void (await tx.deleteFrom('replyDrafts').where(isOf(key)).execute());
