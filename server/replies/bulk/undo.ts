import { type BulkReplyOutcome, type BulkReplyUndone } from '../../../domain/bulk-reply.ts';
import { auditAll } from '../../audit/store.ts';
import { type ChangeKey, keepItemsOf, lockChange } from '../../changes/store.ts';
import type { Engine } from '../../db/engine.ts';
import { isAmong } from '../../db/rows.ts';
import type { Database } from '../../db/tables.ts';
import { notFound } from '../../http/errors.ts';
import { copiesFollowStatus } from '../../messages/copies/store.ts';
import { lockMessages } from '../../messages/store.ts';
import { lockProjects, touchProjects } from '../../projects/store.ts';
import { indexRows } from '../../search/texts.ts';
import type { ReplyUndo, SubmissionChanges } from '../send.ts';
import { restore } from '../restore.ts';
import { takeBack } from '../take-back.ts';
import { tooLate } from '../undo.ts';

/**
 * Takes back the replies of one key whose mails still wait, and what was set with them, in one transaction. A second call returns the
 * first one's outcome.
 *
 * @throws {HttpError} 404 for replies that are not the user's, 409 where all mails leave
 */
export async function undoReplies(
  { db, engine }: { db: Database; engine: Engine },
  key: string,
  { user, actor, changes }: Pick<ChangeKey, 'user' | 'actor'> & { changes: Pick<SubmissionChanges, 'undo'> },
  now: Date,
): Promise<BulkReplyUndone> {
  return db.transaction().execute(async (tx) => {
    const change = await lockChange(tx, engine, key, user.id);
    const { replies: ids } = JSON.parse(change?.outcome ?? '{}') as Partial<BulkReplyOutcome>;
    if (!change || !ids) throw notFound();
    const replies = await tx
      .selectFrom('replies')
      .select(['id', 'projectId', 'messageId', 'author', 'createdAt', 'undoUntil', 'undo'])
      .where(isAmong(engine, 'id', ids))
      .orderBy('id')
      .execute();
    if (change.undoneAt !== null) return { total: ids.length, undone: ids.length - replies.length };
    const until = replies[0]?.undoUntil ?? null;
    if (until === null || now.toISOString() >= until) throw tooLate();
    const projects = replies.flatMap(({ projectId }) => projectId ?? []);
    await lockProjects(tx, engine, projects);
    await lockMessages(
      tx,
      engine,
      replies.flatMap(({ messageId }) => messageId ?? []),
    );
    const taken = await takeBack(
      tx,
      replies.map((reply) => ({ ...reply, undo: JSON.parse(reply.undo) as ReplyUndo })),
    );
    if (taken.length === 0) throw tooLate();
    const restored = taken.flatMap(({ projectId }) => projectId ?? []);
    if (taken.length < replies.length) await keepItemsOf(tx, change.id, restored);
    await changes.undo(tx, engine, key, { user, actor }, now);
    if (restored.length > 0) await touchProjects(tx, restored, now);
    await restore(tx, taken, now);
    await copiesFollowStatus(tx, restored, { by: user.username, now, isUndo: true });
    await indexRows(tx, 'project', restored);
    await indexRows(
      tx,
      'message',
      taken.flatMap(({ messageId }) => messageId ?? []),
    );
    const events = taken.map(({ id }) => ({ action: 'deleted' as const, entity: 'reply' as const, id }));
    await auditAll(tx, actor, events, now);
    return { total: ids.length, undone: ids.length - replies.length + taken.length };
  });
}
