import { isDeepStrictEqual } from 'node:util';
import { clockFields } from '../../domain/clock.ts';
import type { Project } from '../../domain/project.ts';
import type { Database } from '../db/tables.ts';
import { listLabels } from '../labels/store.ts';
import { assigneeOf } from './store.ts';

/** Follow from other changes, or have history entries of their own. */
const derived: ReadonlySet<keyof Project> = new Set(['updatedAt', 'answerWaivedAt', 'withdrawnAt']);

/** The names of labels that changed, by id. */
export async function labelNames(tx: Database, pairs: readonly { before: Project; after: Project }[]) {
  const isChanged = pairs.some(({ before, after }) => !isDeepStrictEqual(before.labels, after.labels));
  return new Map(isChanged ? (await listLabels(tx)).map(({ id, name }) => [id, name]) : []);
}

export async function differences(
  before: Project,
  after: Project,
  nameOf: (assignee: Project) => Promise<string | null>,
  labels: ReadonlyMap<number, string>,
) {
  const fields = (Object.keys(after) as (keyof Project)[]).filter(
    (field) =>
      !(field in clockFields) &&
      !derived.has(field) &&
      !(field === 'spamConfirmedAt' && before.spamAt !== after.spamAt) &&
      !isDeepStrictEqual(before[field], after[field]),
  );
  // The history has usernames; most changes need none.
  const shown = async (field: keyof Project, project: Project, other: Project) => {
    if (field === 'assignedTo') return nameOf(project);
    // Of labels only those that came or went.
    if (field === 'labels')
      return project.labels.flatMap((id) => (other.labels.includes(id) ? [] : (labels.get(id) ?? [])));
    return project[field];
  };
  return Promise.all(
    fields.map(async (field) => ({
      field,
      from: await shown(field, before, after),
      to: await shown(field, after, before),
    })),
  );
}

/** Reads each assignee once. */
export function namesOfAssignees(tx: Database) {
  const names = new Map<number | null, Promise<string | null>>();
  return (project: Project): Promise<string | null> => {
    const { assignedTo } = project;
    if (!names.has(assignedTo))
      names.set(
        assignedTo,
        assigneeOf(tx, project).then((one) => one?.username ?? null),
      );
    return names.get(assignedTo)!;
  };
}
