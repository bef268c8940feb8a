import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db/tables.ts';
import { recordHistory } from '../history/store.ts';
import { listLabels } from '../labels/store.ts';
import type { LockedMessage } from './store.ts';

/** The fields of a message that operators change. */
export type Changeable = Pick<LockedMessage, 'status' | 'labels'>;

/** A message as it was, and the values that it got. */
interface Changed {
  before: Changeable & { id: number };
  after: Partial<Changeable>;
}

export const changedFields = (before: Changeable, after: Partial<Changeable>) =>
  (['status', 'labels'] as const).filter(
    (field) => after[field] !== undefined && !isDeepStrictEqual(before[field], after[field]),
  );

/** Stores what changed in the history, of labels those that came or went by their names. */
export async function recordMessageChanges(
  tx: Database,
  changed: readonly Changed[],
  by: string,
  now: Date,
): Promise<void> {
  const all = changed.flatMap((one) => changedFields(one.before, one.after).map((field) => ({ ...one, field })));
  const isRelabelled = all.some(({ field }) => field === 'labels');
  const names = new Map(isRelabelled ? (await listLabels(tx)).map(({ id, name }) => [id, name]) : []);
  const named = (some: readonly number[], others: readonly number[]) =>
    some.flatMap((id) => (others.includes(id) ? [] : (names.get(id) ?? [])));
  const events = all.map(({ before, after, field }) => ({
    messageId: before.id,
    by,
    kind: 'changed' as const,
    field,
    ...(field === 'labels'
      ? { from: named(before.labels, after.labels!), to: named(after.labels!, before.labels) }
      : { from: before.status, to: after.status }),
  }));
  await recordHistory(tx, events, now);
}
