import { isDeepStrictEqual } from 'node:util';
import type { BulkOutcome } from '../../domain/inbox/change.ts';
import type { Author } from '../features/changes/change-sets.ts';
import { type FieldChange, listFieldChanges } from '../features/history/history.ts';
import type { Database } from '../platform/db/tables.ts';

/**
 * An item of a bulk change, with the version that the operator saw. Earlier clients name the version of a submission by its `updatedAt`, and that
 * of a message by the values that they saw.
 */
interface SelectedItem {
  id: number;
  version?: number | string | undefined;
  status?: string | undefined;
  assignedTo?: number | null | undefined;
}

/** A locked submission, or a locked message, which has no `updatedAt`. */
interface LockedItem {
  id: number;
  conversationId: number;
  version: number;
  updatedAt?: string;
  status: string;
  assignedTo: number | null;
}

/**
 * Finds the submissions or messages of which somebody else was the last to change one of the fields of a bulk change since the operator saw
 * them. Those that already have the wanted value are not among them.
 */
export async function findConflicts(
  tx: Database,
  kind: 'project' | 'message',
  { locked, items, change }: { locked: readonly LockedItem[]; items: readonly SelectedItem[]; change: object },
  { user }: Author,
): Promise<BulkOutcome['skipped']> {
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const newer = locked.filter((row) => !isPresent(itemsById.get(row.id)!, row));
  const conversationIds = newer.map(({ conversationId }) => conversationId);
  const changes = await listFieldChanges(tx, conversationIds, new Set(kind === 'message' ? conversationIds : []));
  const changesByConversation = Map.groupBy(changes, ({ conversationId }) => conversationId);
  return newer.flatMap((row) => {
    const changesOfRow = changesByConversation.get(row.conversationId) ?? [];
    const seenVersion = seenVersionOf(itemsById.get(row.id)!, row, changesOfRow);
    const lastChanges = Object.entries(change)
      .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(row[field as keyof LockedItem], value))
      .flatMap(([field]) => changesOfRow.find((earlier) => earlier.field === field) ?? []);
    const conflict = lastChanges.find(({ version, by }) => version > seenVersion && by !== user.username);
    return conflict ? [{ id: row.id, by: conflict.by }] : [];
  });
}

/** Whether the operator saw the present version of a row, or none by which a conflict could be detected. */
const isPresent = ({ version, status, assignedTo }: SelectedItem, row: LockedItem): boolean =>
  version === undefined
    ? (status === undefined || status === row.status) && (assignedTo === undefined || assignedTo === row.assignedTo)
    : version === row.version || version === row.updatedAt;

/** The version that the operator saw. A value that was replaced was seen before the last change of its field. */
function seenVersionOf(item: SelectedItem, row: LockedItem, changes: readonly FieldChange[]): number {
  const { version } = item;
  if (typeof version === 'number') return version;
  if (version !== undefined) return changes.find(({ at }) => at <= version)?.version ?? 0;
  const replacedFields = (['status', 'assignedTo'] as const).filter(
    (field) => item[field] !== undefined && item[field] !== row[field],
  );
  const replacements = replacedFields.map((field) => changes.find((change) => change.field === field)?.version ?? 1);
  return Math.min(...replacements) - 1;
}
