import type { ExpressionBuilder } from 'kysely';
import type { ReplyDraft, ReplyForm, StoredDraft } from '../../../domain/conversation/reply.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { daysBefore, deleteInBatches } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';

/** The owner and the subject of a draft. */
type DraftOf = { userId: number } & ({ projectId: number } | { messageId: number });

const isOf =
  (of: DraftOf) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'replyDrafts'>) =>
    and([
      eb('userId', '=', of.userId),
      'projectId' in of ? eb('projectId', '=', of.projectId) : eb('messageId', '=', of.messageId),
    ]);

export async function draftOf(db: Database, of: DraftOf): Promise<StoredDraft | null> {
  const drafts = db.selectFrom('replyDrafts').select(['subject', 'body', 'note', 'updatedAt']);
  return (await drafts.where(isOf(of)).executeTakeFirst()) ?? null;
}

/** Stores the text typed so far; a blank draft is deleted. */
export async function saveDraft(tx: Database, of: DraftOf, draft: ReplyDraft, now: Date): Promise<void> {
  if (isBlank(draft)) return deleteDraft(tx, of);
  const updatedAt = now.toISOString();
  await tx
    .insertInto('replyDrafts')
    .values({ ...of, ...draft, createdAt: updatedAt, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'projectId' in of ? 'projectId' : 'messageId']).doUpdateSet({ ...draft, updatedAt }),
    )
    .execute();
}

/** Clears the part of a reply or a note that was stored; the other part stays. */
export async function clearDraft(tx: Database, of: DraftOf, part: 'body' | 'note'): Promise<void> {
  const stored = await draftOf(tx, of);
  if (!stored) return;
  const remaining = { ...stored, ...(part === 'body' ? { subject: null, body: '' } : { note: '' }) };
  if (isBlank(remaining)) await deleteDraft(tx, of);
  else await tx.updateTable('replyDrafts').set(remaining).where(isOf(of)).execute();
}

/** Puts an undone reply back into the draft, followed by text typed since. */
export async function restoreDraft(tx: Database, of: DraftOf, { subject, body }: ReplyForm, now: Date): Promise<void> {
  const since = await draftOf(tx, of);
  const joined = since?.body ? `${body}\n\n${since.body}` : body;
  await saveDraft(tx, of, { subject, body: joined, note: since?.note ?? '' }, now);
}

/** Moves the drafts about messages to the submission that the messages became part of, joined to one per operator. */
export async function moveDrafts(tx: Database, messageIds: readonly number[], projectId: number): Promise<void> {
  const drafts = await tx
    .selectFrom('replyDrafts')
    .selectAll()
    .where('messageId', 'in', messageIds)
    .orderBy('id')
    .execute();
  for (const [, [first, ...others]] of Map.groupBy(drafts, ({ userId }) => userId)) {
    const joined = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '').join('\n\n');
    const draftsOfOperator = [first!, ...others];
    const body = joined(draftsOfOperator.map((draft) => draft.body));
    const note = joined(draftsOfOperator.map((draft) => draft.note));
    for (const { id } of others) await tx.deleteFrom('replyDrafts').where('id', '=', id).execute();
    await tx
      .updateTable('replyDrafts')
      .set({ projectId, messageId: null, body, note })
      .where('id', '=', first!.id)
      .execute();
  }
}

/** The submissions and messages for which an operator has a draft. */
export async function draftsOf(db: Database, userId: number): Promise<{ projects: number[]; messages: number[] }> {
  const drafts = db.selectFrom('replyDrafts').select(['projectId', 'messageId']).where('userId', '=', userId);
  const rows = await drafts.orderBy('id').execute();
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

const deleteDraft = async (tx: Database, of: DraftOf): Promise<void> =>
  void (await tx.deleteFrom('replyDrafts').where(isOf(of)).execute());
