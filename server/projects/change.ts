import { isDeepStrictEqual } from 'node:util';
import { type Clock, clockFields, stoppedClock } from '../../domain/clock.ts';
import { isClosed, isCompleted, type Project, type ProjectChange } from '../../domain/project.ts';
import { startedClock } from '../../domain/promise.ts';
import { type Actor, audit } from '../audit/store.ts';
import { findOperator } from '../auth/users.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { recordHistory } from '../history/store.ts';
import { HttpError, invalid, notFound } from '../http/errors.ts';
import { assigneeOf, lockProject, updateProject } from './store.ts';

interface Change {
  id: number;
  update: ProjectChange;
  /** The operator's username, for the history. */
  by: string;
  actor: Actor;
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
  { id, update, by, actor, version }: Change,
  now: Date,
): Promise<Project> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProject(tx, engine, id);
    if (!before) throw notFound();
    if (version !== undefined && before.updatedAt !== version) throw new HttpError(409, 'changedMeanwhile');
    await checkAssignee(tx, before, update);
    const after = await updateProject(
      tx,
      id,
      { ...update, ...completion(before, update, now), ...clock(before, update) },
      now,
    );
    const changes = await differences(tx, before, after);
    await recordHistory(
      tx,
      changes.map((change) => ({ projectId: id, by, kind: 'changed', ...change })),
      now,
    );
    const fields = changes.map(({ field }) => field);
    if (fields.length > 0) await audit(tx, actor, { action: 'changed', entity: 'submission', id, fields }, now);
    return after;
  });
}

/** The present assignee is always valid, so that a submission of a former operator can be saved. */
async function checkAssignee(tx: Database, before: Project, { assignedTo }: ProjectChange): Promise<void> {
  if (assignedTo === undefined || assignedTo === null || assignedTo === before.assignedTo) return;
  if (await findOperator(tx, assignedTo)) return;
  throw invalid([{ code: 'invalid_value', path: ['assignedTo'], values: [], message: '' }]);
}

/** Completion sets the time, reopening clears it. */
function completion(before: Project, { status }: ProjectChange, now: Date): { actualCompletion?: string | null } {
  if (status === undefined || isCompleted(status) === isCompleted(before.status)) return {};
  return { actualCompletion: isCompleted(status) ? now.toISOString() : null };
}

/** Closing stops the clock. What is reopened without an answer has waited since it came. */
function clock(before: Project, { status }: ProjectChange): Partial<Clock> {
  if (status === undefined || isClosed(status) === isClosed(before.status)) return {};
  return isClosed(status) || before.firstAnsweredAt !== null ? stoppedClock : startedClock(new Date(before.createdAt));
}

async function differences(tx: Database, before: Project, after: Project) {
  const fields = (Object.keys(after) as (keyof Project)[]).filter(
    (field) => field !== 'updatedAt' && !(field in clockFields) && !isDeepStrictEqual(before[field], after[field]),
  );
  // The history has usernames; most changes need none.
  const shown = async (field: keyof Project, project: Project) =>
    field === 'assignedTo' ? ((await assigneeOf(tx, project))?.username ?? null) : project[field];
  return Promise.all(
    fields.map(async (field) => ({ field, from: await shown(field, before), to: await shown(field, after) })),
  );
}
