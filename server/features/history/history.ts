import type { HistoryEntry, HistoryKind } from '../../../domain/conversation/history.ts';
import type { Database } from '../../platform/db/tables.ts';

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

/** The operators who last changed a field of conversations, which an answer does to a status; `null` for the sender. */
export async function lastAuthors(
  db: Database,
  field: 'status' | 'assignedTo',
  conversationIds: readonly number[],
): Promise<Map<number, string | null>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('projectHistory')
    .select(['conversationId', 'author'])
    .where('conversationId', 'in', conversationIds)
    .where(({ or, eb }) => or([eb('field', '=', field), ...(field === 'status' ? [eb('kind', '=', 'replied')] : [])]))
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
