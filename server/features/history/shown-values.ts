import { isDeepStrictEqual } from 'node:util';
import type { Project } from '../../../domain/conversation/project.ts';
import type { Database } from '../../platform/db/tables.ts';
import { usernamesOf } from '../accounts/users.ts';
import { labelNames } from '../labels/labels.ts';

/** The fields with ids of other rows, which submissions and messages have. */
type Referring = Pick<Project, 'assignedTo' | 'labels'>;

/**
 * Reads the names that the history shows instead of ids: of assignees, and of labels that were added or removed. Most changes need none.
 * @returns a function that returns the shown value of a field, for an entity before or after a change and for its `other` state
 */
export async function readShownValues<Entity extends Referring>(
  tx: Database,
  pairs: readonly Record<'before' | 'after', Entity>[],
): Promise<(field: keyof Entity, entity: Entity, other: Entity) => unknown> {
  const pairsWithChanged = (field: keyof Referring) =>
    pairs.filter(({ before, after }) => !isDeepStrictEqual(before[field], after[field]));
  const assignees = pairsWithChanged('assignedTo').flatMap(({ before, after }) => [
    before.assignedTo,
    after.assignedTo,
  ]);
  const users = await usernamesOf(tx, [...new Set(assignees.filter((id) => id !== null))]);
  const labels = pairsWithChanged('labels').length > 0 ? await labelNames(tx) : new Map<number, string>();
  return (field, entity, other) => {
    if (field === 'assignedTo') return users.get(entity.assignedTo ?? 0) ?? null;
    if (field !== 'labels') return entity[field];
    return entity.labels.flatMap((id) => (other.labels.includes(id) ? [] : (labels.get(id) ?? [])));
  };
}
