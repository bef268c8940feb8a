import { isDeepStrictEqual } from 'node:util';
import { undoMinutes, type UndoOutcome } from '../../domain/change.ts';
import type { Project } from '../../domain/project.ts';
import type { MessageStatus } from '../../domain/contact-message.ts';
import { audit } from '../audit/store.ts';
import { findOperator } from '../auth/users.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { changesSince } from '../history/store.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { lockMessages, setMessageStatus } from '../messages/store.ts';
import { clock, recordDifferences } from './change.ts';
import { lockProjects, updateProject } from './store.ts';
import { type ChangeKey, lastAuthorOf, lockChange, type Replaced } from '../changes/store.ts';

/**
 * Restores what a change replaced, except where somebody has changed the same fields since. A second call returns the first
 * one's outcome.
 *
 * @throws {HttpError} 404 for a change that is not the user's, 409 for one that is too old
 */
export async function undoChange(
  { db, engine }: { db: Database; engine: Engine },
  key: string,
  who: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<UndoOutcome> {
  const { user, actor } = who;
  return db.transaction().execute(async (tx) => {
    const change = await lockChange(tx, engine, key, user.id);
    if (!change) throw notFound();
    if (change.undoneAt !== null) return change.undoOutcome;
    if (now.getTime() - Date.parse(change.createdAt) > undoMinutes * 60_000) throw new HttpError(409, 'conflict');

    const changedBy = new Set<string>();
    let undone = 0;
    const ids = change.items.flatMap(({ projectId }) => projectId ?? []);
    const projects = new Map((await lockProjects(tx, engine, ids)).map((project) => [project.id, project]));
    const since = await changesSince(tx, ids, change.createdAt);
    const messageIds = change.items.flatMap(({ messageId }) => messageId ?? []);
    const messages = new Map((await lockMessages(tx, engine, messageIds)).map((message) => [message.id, message]));
    for (const item of change.items) {
      if (item.projectId !== null) {
        const project = projects.get(item.projectId);
        if (!project) continue;
        const later = since.find(
          ({ projectId, field, by }) => projectId === project.id && field in item.after && by !== user.username,
        );
        // An own later change is undone first; what it left is compared by its values.
        if (later || !isStill(project, item)) changedBy.add(later?.by ?? user.username);
        else if (await restore(tx, project, item, who, now)) undone++;
      } else if (item.messageId !== null) {
        const message = messages.get(item.messageId);
        if (!message) continue;
        if (isStill(message, item)) {
          await setMessageStatus(tx, message.id, item.before.status as MessageStatus, now);
          await audit(tx, actor, { action: 'changed', entity: 'message', id: message.id, fields: ['status'] }, now);
          undone++;
        } else {
          changedBy.add((await lastAuthorOf(tx, message.id)) ?? '');
        }
      }
    }
    const names = [...changedBy].filter((name) => name !== '').toSorted();
    const outcome: UndoOutcome = { total: change.items.length, undone, changedBy: names };
    await tx
      .updateTable('changeSets')
      .set({ undoneAt: now.toISOString(), undoOutcome: JSON.stringify(outcome) })
      .where('id', '=', change.id)
      .execute();
    return outcome;
  });
}

const isStill = (entity: object, { after }: Replaced): boolean =>
  Object.entries(after).every(([field, value]) => isDeepStrictEqual(entity[field as keyof typeof entity], value));

/** @returns whether it could be restored: an assignee may have left meanwhile */
async function restore(
  tx: Database,
  project: Project,
  { before }: Replaced,
  who: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<boolean> {
  const { assignedTo } = before as Partial<Project>;
  if (assignedTo && !(await findOperator(tx, assignedTo))) return false;
  const after = await updateProject(tx, project.id, { ...before, ...clock(project, before) }, now);
  await recordDifferences(tx, [{ before: project, after }], who, now);
  return true;
}
