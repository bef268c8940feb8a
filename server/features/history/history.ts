import type { HistoryEntry, HistoryKind } from '../../../domain/conversation/history.ts';
import { readVersions } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** `by` is the username of the operator. */
export type HistoryEvent = {
  conversationId: number;
  by: string | null;
  kind: Exclude<HistoryKind, 'created' | 'answered'>;
  field?: string;
  from?: unknown;
  to?: unknown;
};

/** Stores history entries in the transaction of the change, which has raised the versions of their conversations. */
export async function recordHistory(tx: Database, events: readonly HistoryEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const createdAt = now.toISOString();
  const versions = await readVersions(
    tx,
    events.map(({ conversationId }) => conversationId),
  );
  const rows = events.map(({ conversationId, by, kind, field = null, from = null, to = null }) => {
    const change = JSON.stringify({ from, to });
    return { conversationId, author: by, kind, field, change, version: versions.get(conversationId)!, createdAt };
  });
  await tx.insertInto('history').values(rows).execute();
}

/** The recorded changes and replies of conversations with the versions that they made, newest first. */
export const listChanged = (db: Database, conversationIds: readonly number[]) =>
  db
    .selectFrom('history')
    .select(['conversationId', 'kind', 'field', 'author as by', 'version', 'createdAt as at'])
    .where(isAmong(engineOf(db), 'conversationId', conversationIds))
    .where('kind', 'in', ['changed', 'replied'])
    .orderBy('id', 'desc')
    .execute();

/** The history of a conversation whose submission or message arrived at `createdAt`, newest first. */
export async function historyOf(
  db: Database,
  conversationId: number,
  createdAt: string,
  answers: readonly { id: number; at: string }[],
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('history')
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
  // Changes keep the order of their ids, since their times were read before their locks were acquired.
  for (const { id, at } of answers) {
    const index = entries.findIndex((entry) => entry.at <= at);
    entries.splice(index === -1 ? entries.length : index, 0, { id: -id, at, kind: 'answered', ...noChange });
  }
  return entries;
}
