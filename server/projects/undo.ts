import { isDeepStrictEqual } from 'node:util';
import { undoMinutes, type UndoOutcome } from '../../domain/change.ts';
import type { Project } from '../../domain/project.ts';
import { auditAll } from '../audit/store.ts';
import { findOperator } from '../auth/users.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { changesSince, recordMessageChanges, statusAuthors } from '../history/store.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { listLabels } from '../labels/store.ts';
import { copiesFollowStatus } from '../messages/copies/store.ts';
import { type LockedMessage, lockMessages, setMessageLabels, setMessageStatuses } from '../messages/store.ts';
import { copiesFollow, resumeClocks } from '../spam/store.ts';
import { clock, recordDifferences, spamFields } from './change.ts';
import { lockProjects, setProjects } from './store.ts';
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
  return db.transaction().execute((tx) => undoIn(tx, engine, key, who, now));
}

/** The same in a transaction that is open. */
export async function undoIn(
  tx: Database,
  engine: Engine,
  key: string,
  who: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<UndoOutcome> {
  const { user } = who;
  const change = await lockChange(tx, engine, key, user.id);
  if (!change) throw notFound();
  if (change.undoneAt !== null) return change.undoOutcome;
  if (now.getTime() - Date.parse(change.createdAt) > undoMinutes * 60_000) throw new HttpError(409, 'conflict');

  const changedBy = new Set<string>();
  const ids = change.items.flatMap(({ projectId }) => projectId ?? []);
  const projects = new Map((await lockProjects(tx, engine, ids)).map((project) => [project.id, project]));
  const since = await changesSince(tx, ids, change.createdAt);
  const messageIds = change.items.flatMap(({ messageId }) => messageId ?? []);
  const messages = new Map((await lockMessages(tx, engine, messageIds)).map((message) => [message.id, message]));
  const present = new Set((await listLabels(tx)).map(({ id }) => id));
  const restored: { project: Project; before: Partial<Project> }[] = [];
  const messagesToRestore: { message: LockedMessage; before: Partial<LockedMessage> }[] = [];
  const operators = operatorsOf(tx);
  for (const item of change.items) {
    // A label that was deleted since stays away.
    const before = item.before.labels
      ? { ...item.before, labels: (item.before.labels as number[]).filter((label) => present.has(label)) }
      : item.before;
    if (item.projectId !== null) {
      const project = projects.get(item.projectId);
      if (!project) continue;
      const later = since.find(
        ({ projectId, field, by }) => projectId === project.id && field in item.after && by !== user.username,
      );
      // An own later change is undone first; what it left is compared by its values.
      if (later || !isStill(project, item)) changedBy.add(later?.by ?? user.username);
      else if (await operators.has(before)) restored.push({ project, before });
    } else if (item.messageId !== null) {
      const message = messages.get(item.messageId);
      if (!message) continue;
      if (isStill(message, item)) messagesToRestore.push({ message, before });
      else changedBy.add((await authorOf(tx, message.id, item)) ?? '');
    }
  }
  await restoreProjects(tx, restored, who, now);
  await restoreMessages(tx, messagesToRestore, who, now);
  const undone = restored.length + messagesToRestore.length;
  const names = [...changedBy].filter((name) => name !== '').toSorted();
  const outcome: UndoOutcome = { total: change.items.length, undone, changedBy: names };
  await tx
    .updateTable('changeSets')
    .set({ undoneAt: now.toISOString(), undoOutcome: JSON.stringify(outcome) })
    .where('id', '=', change.id)
    .execute();
  return outcome;
}

const isStill = (entity: object, { after }: Replaced): boolean =>
  Object.entries(after).every(([field, value]) => isDeepStrictEqual(entity[field as keyof typeof entity], value));

/** Who changed a message since; null for its sender. */
async function authorOf(tx: Database, id: number, { after }: Replaced): Promise<string | null | undefined> {
  return 'status' in after ? (await statusAuthors(tx, [id])).get(id) : lastAuthorOf(tx, id);
}

/** Whether the assignee that a row had is still an operator; each is read once. */
function operatorsOf(tx: Database) {
  const known = new Map<number, boolean>();
  return {
    has: async ({ assignedTo }: Partial<Project>): Promise<boolean> => {
      if (!assignedTo) return true;
      if (!known.has(assignedTo)) known.set(assignedTo, (await findOperator(tx, assignedTo)) !== undefined);
      return known.get(assignedTo)!;
    },
  };
}

/** Rows that get the same values are written at once. */
async function restoreProjects(
  tx: Database,
  items: readonly { project: Project; before: Partial<Project> }[],
  who: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<void> {
  const groups = Map.groupBy(items, ({ project, before }) =>
    JSON.stringify({ ...clock(project, before), ...flagBefore(project, before, now), ...before }),
  );
  const pairs: { before: Project; after: Project }[] = [];
  for (const [update, group] of groups) {
    const of = new Map(group.map(({ project }) => [project.id, project]));
    for (const after of await setProjects(tx, [...of.keys()], JSON.parse(update) as Partial<Project>, now))
      pairs.push({ before: of.get(after.id)!, after });
  }
  await recordDifferences(tx, pairs, { ...who, isUndo: true }, now);
  const flagged = pairs.filter(({ before, after }) => before.spamAt !== after.spamAt).map(({ after }) => after);
  const ids = flagged.map(({ id }) => id);
  await copiesFollow(tx, ids);
  await copiesFollowStatus(tx, ids, { by: who.user.username, now, isUndo: true });
  await resumeClocks(tx, flagged);
}

/** The clock that goes with the flag that a submission had. */
const flagBefore = (project: Project, { spamAt }: Partial<Project>, now: Date) =>
  spamAt === undefined ? {} : spamFields(project, spamAt !== null, now);

async function restoreMessages(
  tx: Database,
  items: readonly { message: LockedMessage; before: Partial<LockedMessage> }[],
  { user, actor }: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<void> {
  for (const [values, group] of Map.groupBy(items, ({ before }) => JSON.stringify(before))) {
    const { status, labels } = JSON.parse(values) as Partial<LockedMessage>;
    const messages = group.map(({ message }) => message);
    if (status) await setMessageStatuses(tx, messages, status, now);
    if (labels)
      await setMessageLabels(
        tx,
        messages.map(({ id }) => id),
        labels,
      );
  }
  const changes = items.map(({ message, before }) => ({ before: message, after: before }));
  await recordMessageChanges(tx, changes, user.username, now);
  const events = items.map(({ message: { id }, before }) => ({
    action: 'changed' as const,
    entity: 'message' as const,
    id,
    fields: Object.keys(before),
  }));
  await auditAll(tx, actor, events, now);
}
