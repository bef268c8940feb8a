import type { Selectable } from 'kysely';
import { type Actor, audit } from '../audit/store.ts';
import { digest } from '../auth/sessions.ts';
import { lockChange } from '../changes/store.ts';
import { replaceFirstAnswer } from '../clock/store.ts';
import type { Engine } from '../db/engine.ts';
import type { Database, Tables } from '../db/tables.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { copiesFollowStatus } from '../messages/copies/store.ts';
import { lockMessages, setMessageStatus } from '../messages/store.ts';
import { isClosed } from '../../domain/project.ts';
import { lockProject, touchProject } from '../projects/store.ts';
import { indexConversation } from '../search/texts.ts';
import type { StoredDraft } from '../../domain/reply.ts';
import type { User } from '../../domain/user.ts';
import { draftOf, restoreDraft } from '../drafts/store.ts';
import type { ReplyUndo, SubmissionChanges } from './send.ts';
import { mailKeyOf, type ReplyTarget } from './store.ts';

/**
 * Takes a reply back whose mail still waits: reply, mail, history entry and event go, status and clock are as before, and the text is
 * its author's draft, in one transaction. A worker that has claimed the mail is first.
 *
 * @throws {HttpError} 404 where it is not the user's or was undone before, 409 where its mail leaves
 */
export async function undoReply(
  { db, engine }: { db: Database; engine: Engine },
  id: number,
  { user, by, changes }: { user: User; by: Actor; changes: SubmissionChanges },
  now: Date,
): Promise<StoredDraft> {
  return db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('replies').selectAll().where('id', '=', id).executeTakeFirst();
    const undo = found && (JSON.parse(found.undo) as Partial<ReplyUndo>);
    if (!found || undo?.userId !== user.id) throw notFound();
    const { projectId, messageId, undoUntil, subject, body } = found;
    // In the order of the undo of a change.
    if (undo.changeKey) await lockChange(tx, engine, undo.changeKey, user.id);
    const project = projectId === null ? undefined : await lockProject(tx, engine, projectId);
    if (messageId !== null) await lockMessages(tx, engine, [messageId]);
    if (undoUntil === null || now.toISOString() >= undoUntil) throw tooLate();
    if (!(await takeBack(tx, found, undo as ReplyUndo))) {
      const still = await tx.selectFrom('replies').select('id').where('id', '=', id).executeTakeFirst();
      throw still ? tooLate() : notFound();
    }
    await indexConversation(tx, { projectId, messageId });
    const { changeKey } = undo as ReplyUndo;
    if (project) {
      if (changeKey !== null) await changes.undo(tx, engine, changeKey, { user, actor: by }, now);
      await touchProject(tx, project.id, now);
    }
    await restore(tx, found, undo as ReplyUndo, now);
    if (project) await copiesFollowStatus(tx, [project.id], { by: user.username, now, isUndo: true });
    await audit(tx, by, { action: 'deleted', entity: 'reply', id }, now);
    const draft = messageId === null ? { userId: user.id, projectId: projectId! } : { userId: user.id, messageId };
    await restoreDraft(tx, draft, { subject, body }, now);
    return (await draftOf(tx, draft))!;
  });
}

export const tooLate = () => new HttpError(409, 'conflict');

type StoredReply = Pick<
  Selectable<Tables['replies']>,
  'id' | 'projectId' | 'messageId' | 'author' | 'createdAt' | 'undoUntil'
>;

/**
 * Deletes a reply whose mail still waits, with mail, token, event and history entry. A claim moves the time of a mail's next attempt in
 * one statement, and so does this: one of the two finds the row.
 *
 * @returns whether the mail was still there
 */
export async function takeBack(
  tx: Database,
  { id, projectId, messageId, author, createdAt, undoUntil }: StoredReply,
  { eventKey }: ReplyUndo,
): Promise<boolean> {
  const mail = await tx
    .deleteFrom('outbox')
    .where('mailKey', '=', mailKeyOf({ id }))
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '=', undoUntil)
    .returning('payload')
    .executeTakeFirst();
  if (!mail) return false;
  const { track } = JSON.parse(mail.payload) as { track: string };
  await tx.deleteFrom('trackingTokens').where('tokenHash', '=', digest(track)).execute();
  await tx.deleteFrom('replies').where('id', '=', id).execute();
  if (eventKey !== null) {
    const ofEvent = tx.deleteFrom('webhookDeliveries').where('eventKey', '=', eventKey);
    await ofEvent.where('status', '=', 'pending').where('attempts', '=', 0).execute();
  }
  await deleteEntry(tx, { projectId, messageId }, { author, createdAt });
  return true;
}

/** Removes what the history says of one reply. */
async function deleteEntry(
  tx: Database,
  { projectId, messageId }: Pick<ReplyTarget, 'projectId' | 'messageId'>,
  entry: { author: string; createdAt: string },
) {
  await tx
    .deleteFrom('projectHistory')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('projectHistory')
        .select(({ fn }) => fn.min('id').as('id'))
        .where(projectId === null ? 'messageId' : 'projectId', '=', projectId ?? messageId)
        .where('author', '=', entry.author)
        .where('kind', '=', 'replied')
        .where('createdAt', '=', entry.createdAt),
    )
    .execute();
}

/** Clock and messages are as before the reply; where another one has left since, they stay as that one needs them. */
export async function restore(
  tx: Database,
  { projectId, messageId, createdAt: repliedAt }: Pick<StoredReply, 'projectId' | 'messageId' | 'createdAt'>,
  { clock: { firstAnsweredAt, ...running }, messages, status }: ReplyUndo,
  now: Date,
): Promise<void> {
  const later = await tx
    .selectFrom('replies')
    .select('createdAt')
    .where(projectId === null ? 'messageId' : 'projectId', '=', projectId ?? messageId)
    .where('createdAt', '>=', repliedAt)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  // Kysely cannot type a union of tables.
  const table = (projectId === null ? 'contactMessages' : 'projects') as 'projects';
  const update = tx.updateTable(table).where('id', '=', (projectId ?? messageId)!);
  if (firstAnsweredAt === null)
    await replaceFirstAnswer(tx, { table, id: (projectId ?? messageId)! }, repliedAt, later?.createdAt ?? null);
  if (later) return;
  // What somebody answers is no spam, also without the answer.
  const wasSpam = messages.filter((message) => message.status === 'spam');
  for (const message of wasSpam) await setMessageStatus(tx, message.id, 'new', now);
  for (const message of messages)
    await tx
      .updateTable('contactMessages')
      .set({ status: message.status })
      .where('id', '=', message.id)
      .where('status', '=', 'answered')
      .execute();
  if (projectId === null && wasSpam.length > 0) return;
  const row = await tx
    .selectFrom(table)
    .select('status')
    .where('id', '=', (projectId ?? messageId)!)
    .executeTakeFirst();
  // Closed by somebody else since.
  const isClosedSince = status !== null && !isClosed(status) && row !== undefined && isClosed(row.status);
  if (running.dueAt !== null && !isClosedSince) await update.set(running).execute();
}
