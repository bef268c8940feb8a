import { isDeepStrictEqual } from 'node:util';
import type { HistoryEntry, HistoryKind } from '../../../domain/conversation/history.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { readVersions } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { usernamesOf } from '../accounts/users.ts';
import { labelNames } from '../labels/labels.ts';

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

/** A change of a field of a submission or message, whose conversation then had `version`. `by` is an operator, or null for the sender. */
export interface FieldChange {
  conversationId: number;
  field: string;
  by: string | null;
  version: number;
  at: string;
  isReply: boolean;
}

/**
 * Lists the changes of fields in conversations, newest first. The status of a message also changes by a reply, which answers it, and by an
 * answer of its sender, which opens it.
 * @param ofMessages the conversations about messages
 */
export async function listFieldChanges(
  db: Database,
  conversationIds: readonly number[],
  ofMessages: ReadonlySet<number>,
): Promise<FieldChange[]> {
  const recorded = await listRecordedChanges(db, conversationIds);
  const answers = await listSendersAnswers(db, [...ofMessages]);
  const changes = [
    ...recorded.flatMap(({ kind, field, ...change }) => {
      const isReply = kind === 'replied';
      if (isReply && !ofMessages.has(change.conversationId)) return [];
      return [{ ...change, field: isReply ? 'status' : (field ?? ''), isReply }];
    }),
    ...answers.map((answer) => ({ ...answer, field: 'status', by: null, isReply: false })),
  ];
  // Entries from before versions existed all have version 1, so their times decide.
  return changes.toSorted((a, b) => b.version - a.version || b.at.localeCompare(a.at));
}

/** The recorded changes and replies of conversations with the versions that they made, newest first. */
const listRecordedChanges = (db: Database, conversationIds: readonly number[]) =>
  db
    .selectFrom('history')
    .select(['conversationId', 'kind', 'field', 'author as by', 'version', 'createdAt as at'])
    .where(isAmong(engineOf(db), 'conversationId', conversationIds))
    .where('kind', 'in', ['changed', 'replied'])
    .orderBy('id', 'desc')
    .execute();

/** The answers in conversations with the versions that they made, newest first. Automatic answers do not count. */
export async function listSendersAnswers(db: Database, conversationIds: readonly number[]) {
  const rows = await db
    .selectFrom('senderAnswers')
    .select(['conversationId', 'flags', 'version', 'createdAt as at'])
    .where(isAmong(engineOf(db), 'conversationId', conversationIds))
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ flags, ...answer }) => (flags.includes('"automatic"') ? [] : answer));
}

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
