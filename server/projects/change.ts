import { stoppedClock } from '../../domain/clock.ts';
import { isClosed, isCompleted, type Project, type ProjectChange } from '../../domain/project.ts';
import { startedClock } from '../../domain/promise.ts';
import { auditAll } from '../audit/store.ts';
import { undoableFields } from '../../domain/change.ts';
import { findOperator } from '../auth/users.ts';
import { type ChangedItem, type ChangeKey, changeOnce } from '../changes/store.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { emitAll } from '../webhooks/store.ts';
import { recordHistory } from '../history/store.ts';
import { copiesFollowStatus } from '../messages/copies/store.ts';
import { forgetSenders } from '../senders/store.ts';
import { HttpError, invalid, notFound } from '../http/errors.ts';
import { differences, labelNames, namesOfAssignees } from './differences.ts';
import { assignments, notifyAll } from '../notifications/store.ts';
import { findProject, lockProject, updateProject } from './store.ts';

interface Change {
  id: number;
  update: ProjectChange;
  /** The operator, and the key with which the change can be undone. */
  key: ChangeKey;
  /** The `updatedAt` that the operator saw; without one the change applies to the current row. */
  version: string | undefined;
}

/**
 * Updates the fields of `update` and records the differences in the history, in one transaction.
 *
 * @throws {HttpError} 404 for an unknown submission, 409 when `version` is stale, 400 when the assignee is no operator
 */
export async function changeProject(
  { db, engine }: { db: Database; engine: Engine },
  { id, update, key, version }: Change,
  now: Date,
): Promise<Project> {
  return db.transaction().execute(async (tx) => {
    await changeOnce(tx, key, now, async () => {
      const before = await lockProject(tx, engine, id);
      if (!before) throw notFound();
      if (version !== undefined && before.updatedAt !== version) throw new HttpError(409, 'changedMeanwhile');
      await checkAssignee(tx, before, update);
      return changeLocked(tx, before, update, key, now);
    });
    const project = await findProject(tx, id);
    if (!project) throw notFound();
    return project;
  });
}

/** Updates a locked submission, and records the differences. @returns what its undo needs */
export async function changeLocked(
  tx: Database,
  before: Project,
  update: ProjectChange,
  key: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<{ items: ChangedItem[]; outcome: object }> {
  const derivedFields = { ...completion(before, update, now), ...clock(before, update) };
  const after = await updateProject(tx, before.id, { ...update, ...derivedFields }, now);
  if (after.contactEmail !== before.contactEmail) await forgetSenders(tx, [before.contactEmail]);
  const changed = await recordDifferences(tx, [{ before, after }], key, now);
  const isUndoable = changed.every((field) => [...undoableFields, 'actualCompletion'].includes(field));
  return { items: isUndoable ? [replaced(before, after, changed)] : [], outcome: {} };
}

/** Stores what changed in history and audit; copies of what was closed or reopened follow. @returns the fields of all changes */
export async function recordDifferences(
  tx: Database,
  pairs: readonly { before: Project; after: Project }[],
  { user, actor, isUndo = false }: Pick<ChangeKey, 'user' | 'actor'> & { isUndo?: boolean },
  now: Date,
): Promise<(keyof Project)[]> {
  const nameOf = namesOfAssignees(tx);
  const labels = await labelNames(tx, pairs);
  const events = await Promise.all(
    pairs.map(async ({ before, after }) =>
      (await differences(before, after, nameOf, labels)).map((change) => ({
        projectId: before.id,
        by: user.username,
        kind: 'changed' as const,
        ...change,
      })),
    ),
  );
  await recordHistory(tx, events.flat(), now);
  const turned = pairs.filter(({ before, after }) => isClosed(before.status) !== isClosed(after.status));
  await copiesFollowStatus(
    tx,
    turned.map(({ after }) => after.id),
    { by: user.username, now, isUndo },
  );
  const changes = events.flatMap((entries) => {
    const fields = entries.map(({ field }) => field);
    return entries
      .slice(0, 1)
      .map(({ projectId: id }) => ({ action: 'changed' as const, entity: 'submission' as const, id, fields }));
  });
  await auditAll(tx, actor, changes, now);
  const spam = new Set(pairs.filter(({ after }) => after.spamAt !== null).map(({ after }) => after.id));
  const announced = events.flat().filter(({ projectId, field }) => field === 'status' && !spam.has(projectId));
  const subjects = announced.map(({ projectId, from, to }) => ({ projectId, details: { change: { from, to } } }));
  if (subjects.length > 0) await emitAll(tx, 'submission.status_changed', subjects, now);
  await notifyAll(tx, assignments(pairs, user.id), now);
  return events.flat().map(({ field }) => field);
}

/** What Undo needs: the values of the changed fields before and after. */
export function replaced(before: Project, after: Project, fields: readonly (keyof Project)[]): ChangedItem {
  const of = (project: Project) => Object.fromEntries(fields.map((field) => [field, project[field]]));
  return { projectId: before.id, before: of(before), after: of(after) };
}

/** The present assignee is always valid, so that a submission of a former operator can be saved. */
export async function checkAssignee(
  tx: Database,
  before: Project | null,
  { assignedTo }: ProjectChange,
): Promise<void> {
  if (assignedTo === undefined || assignedTo === null || assignedTo === before?.assignedTo) return;
  if (await findOperator(tx, assignedTo)) return;
  throw invalid([{ code: 'invalid_value', path: ['assignedTo'], values: [], message: '' }]);
}

/** The part of a change from which completion and clock follow. */
interface Closing {
  status?: Project['status'] | undefined;
}

/** Completion sets the time, reopening clears it. */
export function completion(before: Project, { status }: Closing, now: Date): { actualCompletion?: string | null } {
  if (status === undefined || isCompleted(status) === isCompleted(before.status)) return {};
  return { actualCompletion: isCompleted(status) ? now.toISOString() : null };
}

/** Closing stops the clock. What is reopened without an answer has waited since it came, unless its sender wrote since. */
export function clock(before: Project, { status }: Closing): Partial<Project> {
  if (before.spamAt !== null || before.mergedInto !== null) return {};
  if (status === undefined || isClosed(status) === isClosed(before.status)) return {};
  if (isClosed(status)) return stoppedClock;
  if (before.dueAt !== null) return { answerWaivedAt: null };
  const isOwed = before.firstAnsweredAt === null && before.importedAt === null;
  const running = isOwed ? startedClock(new Date(before.createdAt)) : stoppedClock;
  return { ...running, answerWaivedAt: null };
}

type SpamUpdate = Partial<Pick<Project, 'spamAt' | 'spamConfirmedAt' | 'waitingSince' | 'dueAt' | 'snoozedUntil'>>;

/** What the flag spam changes besides: nobody waits for an answer to spam. */
export function spamFields(before: Project, spam: boolean | undefined, now: Date): SpamUpdate {
  if (spam === undefined || (!spam && before.spamAt === null)) return {};
  if (spam) {
    const at = now.toISOString();
    return { ...stoppedClock, spamAt: before.spamAt ?? at, spamConfirmedAt: before.spamConfirmedAt ?? at };
  }
  const isOwed = before.firstAnsweredAt === null && before.importedAt === null;
  const isWaiting = isOwed && before.mergedInto === null && !isClosed(before.status);
  return { spamAt: null, spamConfirmedAt: null, ...(isWaiting && startedClock(new Date(before.createdAt))) };
}
