import { isDeepStrictEqual } from 'node:util';
import { isCompleted, type Project, type ProjectChange } from '../../domain/project.ts';
import { findOperator } from '../auth/users.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { record } from '../history/store.ts';
import { HttpError, invalid, notFound } from '../http/errors.ts';
import { assigneeOf, lockProject, updateProject } from './store.ts';

interface Change {
  id: number;
  update: ProjectChange;
  /** The operator's username. */
  by: string;
  /** The `updatedAt` that the change was made from; without one it is made to whatever is there. */
  version: string | undefined;
}

/**
 * Changes the fields that `update` names, keeps the rest, and writes down what has become different, all or nothing.
 *
 * @throws {HttpError} 404 when there is no such submission, 409 when somebody else saved meanwhile, 400 when it is assigned
 *   to somebody who cannot see to it
 */
export async function changeProject(
  { db, engine }: { db: Database; engine: Engine },
  { id, update, by, version }: Change,
  now: Date,
): Promise<Project> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProject(tx, engine, id);
    if (!before) throw notFound();
    if (version !== undefined && before.updatedAt !== version) throw new HttpError(409, 'changedMeanwhile');
    await checkAssignee(tx, before, update);
    const after = await updateProject(tx, id, { ...update, ...completion(before, update, now) }, now);
    const changes = await differences(tx, before, after);
    await record(
      tx,
      changes.map((change) => ({ projectId: id, by, kind: 'changed', ...change })),
      now,
    );
    return after;
  });
}

/** Who has it already may keep it, also when they have left since: other fields can still be saved. */
async function checkAssignee(tx: Database, before: Project, { assignedTo }: ProjectChange): Promise<void> {
  if (assignedTo === undefined || assignedTo === null || assignedTo === before.assignedTo) return;
  if (await findOperator(tx, assignedTo)) return;
  throw invalid([{ code: 'invalid_value', path: ['assignedTo'], values: [], message: '' }]);
}

/** When the work was done: now, if the change completes it; never, if it is reopened. */
function completion(before: Project, { status }: ProjectChange, now: Date): { actualCompletion?: string | null } {
  if (status === undefined || isCompleted(status) === isCompleted(before.status)) return {};
  return { actualCompletion: isCompleted(status) ? now.toISOString() : null };
}

async function differences(tx: Database, before: Project, after: Project) {
  const fields = (Object.keys(after) as (keyof Project)[]).filter(
    (field) => field !== 'updatedAt' && !isDeepStrictEqual(before[field], after[field]),
  );
  // Names are read when they are needed, since most changes are none of who has it.
  const told = async (field: keyof Project, project: Project) =>
    field === 'assignedTo' ? ((await assigneeOf(tx, project))?.username ?? null) : project[field];
  return Promise.all(
    fields.map(async (field) => ({ field, from: await told(field, before), to: await told(field, after) })),
  );
}
