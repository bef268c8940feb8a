import { type Actor, audit } from '../audit/store.ts';
import { lockChange } from '../changes/store.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { copiesFollowStatus } from '../messages/copies/store.ts';
import { lockMessages } from '../messages/store.ts';
import { lockProject, touchProject } from '../projects/store.ts';
import { indexConversation } from '../search/texts.ts';
import type { StoredDraft } from '../../domain/reply.ts';
import type { User } from '../../domain/user.ts';
import { draftOf, restoreDraft } from '../drafts/store.ts';
import type { ReplyUndo, SubmissionChanges } from './send.ts';
import { restore } from './restore.ts';
import { takeBack } from './take-back.ts';

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
    const taken = await takeBack(tx, [{ ...found, undo: undo as ReplyUndo }]);
    if (taken.length === 0) {
      const still = await tx.selectFrom('replies').select('id').where('id', '=', id).executeTakeFirst();
      throw still ? tooLate() : notFound();
    }
    await indexConversation(tx, { projectId, messageId });
    const { changeKey } = undo as ReplyUndo;
    if (project) {
      if (changeKey !== null) await changes.undo(tx, engine, changeKey, { user, actor: by }, now);
      await touchProject(tx, project.id, now);
    }
    await restore(tx, taken, now);
    if (project) await copiesFollowStatus(tx, [project.id], { by: user.username, now, isUndo: true });
    await audit(tx, by, { action: 'deleted', entity: 'reply', id }, now);
    const draft = messageId === null ? { userId: user.id, projectId: projectId! } : { userId: user.id, messageId };
    await restoreDraft(tx, draft, { subject, body }, now);
    return (await draftOf(tx, draft))!;
  });
}

export const tooLate = () => new HttpError(409, 'conflict');
