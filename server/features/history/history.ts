import { isDeepStrictEqual } from 'node:util';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import type { HistoryEntry, HistoryKind } from '../../../domain/conversation/history.ts';
import { auditAll } from '../../platform/audit/audit-trail.ts';
import type { Author } from '../changes/change-sets.ts';
import type { Database } from '../../platform/db/tables.ts';
import { labelNames } from '../labels/labels.ts';

/** `by` is the operator's username. */
export type HistoryEvent = {
  conversationId: number;
  by: string | null;
  kind: Exclude<HistoryKind, 'created' | 'answered'>;
  field?: string;
  from?: unknown;
  to?: unknown;
};

/** Stores history entries in the transaction of the change. */
export async function recordHistory(tx: Database, events: readonly HistoryEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const createdAt = now.toISOString();
  const rows = events.map(({ conversationId, by, kind, field = null, from = null, to = null }) => {
    const change = JSON.stringify({ from, to });
    return { conversationId, author: by, kind, field, change, createdAt };
  });
  await tx.insertInto('projectHistory').values(rows).execute();
}

/** The field changes of conversations after an instant, newest first. */
export async function changesSince(db: Database, conversationIds: readonly number[], instant: string) {
  if (conversationIds.length === 0) return [];
  const rows = await db
    .selectFrom('projectHistory')
    .select(['conversationId', 'field', 'author as by', 'createdAt as at'])
    .where('conversationId', 'in', conversationIds)
    .where('kind', '=', 'changed')
    .where('createdAt', '>', instant)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, field: row.field ?? '' }));
}

/** The operators who last changed the status in conversations or answered them; `null` for the sender. */
export async function statusAuthors(
  db: Database,
  conversationIds: readonly number[],
): Promise<Map<number, string | null>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('projectHistory')
    .select(['conversationId', 'author'])
    .where('conversationId', 'in', conversationIds)
    .where(({ or, eb }) => or([eb('field', '=', 'status'), eb('kind', '=', 'replied')]))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ conversationId, author }) => [conversationId, author]));
}

/** The history of a conversation whose submission or message arrived at `createdAt`, newest first. */
export async function historyOf(
  db: Database,
  conversationId: number,
  createdAt: string,
  answers: readonly { id: number; at: string }[],
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('projectHistory')
    .select(['id', 'createdAt as at', 'author as by', 'kind', 'field', 'change'])
    .where('conversationId', '=', conversationId)
    .orderBy('id', 'desc')
    .execute();
  const noChange = { by: null, field: null, from: null, to: null };
  const entries: HistoryEntry[] = rows.map(({ change, ...row }) => ({
    ...row,
    ...(JSON.parse(change) as typeof noChange),
  }));
  entries.push({ id: 0, at: createdAt, kind: 'created', ...noChange });
  // Changes keep the order of their ids, since their times were taken before their locks.
  for (const { id, at } of answers) {
    const index = entries.findIndex((entry) => entry.at <= at);
    entries.splice(index === -1 ? entries.length : index, 0, { id: -id, at, kind: 'answered', ...noChange });
  }
  return entries;
}

/** The fields of a message that operators change. */
export type Changeable = Pick<ContactMessage, 'status' | 'labels'>;

/** A message before a change, and its new values. */
interface Changed {
  before: Changeable & { id: number; conversationId: number };
  after: Partial<Changeable>;
  /** The field names for the audit trail. */
  fields: readonly string[];
}

export const changedFields = (before: Changeable, after: Partial<Changeable>) =>
  (['status', 'labels'] as const).filter(
    (field) => after[field] !== undefined && !isDeepStrictEqual(before[field], after[field]),
  );

/** Records changes in history and audit; added and removed labels by their names. */
export async function recordMessageChanges(tx: Database, changes: readonly Changed[], author: Author, now: Date) {
  const fieldChanges = changes.flatMap((change) =>
    changedFields(change.before, change.after).map((field) => ({ ...change, field })),
  );
  const names = fieldChanges.some(({ field }) => field === 'labels') ? await labelNames(tx) : new Map<number, string>();
  const namesWithout = (ids: readonly number[], excludedIds: readonly number[]) =>
    ids.flatMap((id) => (excludedIds.includes(id) ? [] : (names.get(id) ?? [])));
  const events = fieldChanges.map(({ before, after, field }) => ({
    conversationId: before.conversationId,
    by: author.user.username,
    kind: 'changed' as const,
    field,
    ...(field === 'labels'
      ? { from: namesWithout(before.labels, after.labels!), to: namesWithout(after.labels!, before.labels) }
      : { from: before.status, to: after.status }),
  }));
  await recordHistory(tx, events, now);
  const audited = changes.map(
    ({ before: { id }, fields }) => ({ action: 'changed', entity: 'message', id, fields }) as const,
  );
  await auditAll(tx, author.actor, audited, now);
}
