import { sql } from 'kysely';
import type { Clock } from '../../../domain/conversation/clock.ts';
import type { EntryMarks } from '../../../domain/inbox/list-query.ts';
import type { SubmittedTable } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { idsOf, isAmong } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

type Entry = Pick<Clock, 'waitingSince'> & { id: number; createdAt: string };

/**
 * Adds the marks that lists show to the submissions or messages of a page: the count of merged submissions and the newest text of these, a
 * later answer of the sender, the count of files, and the signs of spam. All but the signs include the submissions that were merged into an item.
 */
export async function withMarks<Item extends Entry>(
  db: Database,
  table: SubmittedTable,
  items: readonly Item[],
): Promise<(Item & { marks: EntryMarks })[]> {
  if (items.length === 0) return [];
  const ids = idsOf(items);
  const [rows, mergedRows] = await Promise.all([
    readEntries(db, table, ids),
    table === 'projects' ? readMerged(db, ids) : [],
  ]);
  const mergedById = Map.groupBy(mergedRows, ({ mergedInto }) => mergedInto);
  const conversationIds = [...rows.values(), ...mergedRows].map(({ conversationId }) => conversationId);
  const [lastAnswers, fileCounts] = await Promise.all([
    readLastAnswers(db, conversationIds),
    countFiles(db, conversationIds),
  ]);
  return items.map((item) => {
    const row = rows.get(item.id);
    const merged = mergedById.get(item.id) ?? [];
    const { waitingSince } = item;
    const conversations = [...(row ? [row] : []), ...merged].map(({ conversationId }) => conversationId);
    const marks = {
      merged: merged.length,
      newestText: newestText(item, merged),
      answeredAgain: waitingSince !== null && conversations.some((id) => (lastAnswers.get(id) ?? '') >= waitingSince),
      files: conversations.reduce((sum, id) => sum + (fileCounts.get(id) ?? 0), 0),
      spamSigns: row?.spamSigns?.split(' ') ?? [],
    };
    return { ...item, marks };
  });
}

/** Reads the conversations of entries, and the signs by which they were flagged as spam, by the ids of the entries. */
async function readEntries(db: Database, table: SubmittedTable, ids: readonly number[]) {
  const rows = await db
    .selectFrom(table as 'projects')
    .select(['id', 'conversationId', 'spamSigns'])
    .where(isAmong(engineOf(db), 'id', ids))
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The conversations and texts of the submissions that were merged into others, oldest first. */
async function readMerged(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('projects')
    .select(['conversationId', 'mergedInto', 'description', 'createdAt'])
    .where(isAmong(engineOf(db), 'merged_into', ids))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ mergedInto, ...row }) => ({ ...row, mergedInto: mergedInto! }));
}

/** The newest text that was sent after an item, among the submissions that were merged into it. */
const newestText = (
  { createdAt: sentAt }: Pick<Entry, 'createdAt'>,
  merged: readonly { description: string | null; createdAt: string }[],
): string | null =>
  merged.findLast(({ description, createdAt }) => description !== null && createdAt > sentAt)?.description ?? null;

/** The times of the last answers that the senders wrote themselves, by the ids of their conversations. */
async function readLastAnswers(db: Database, conversationIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('senderAnswers')
    .select(({ fn }) => ['conversationId', fn.max('createdAt').as('at')])
    .where(isAmong(engineOf(db), 'conversation_id', conversationIds))
    .where(sql<boolean>`cast(flags as text) not like '%"automatic"%'`)
    .groupBy('conversationId')
    .execute();
  return new Map(rows.map(({ conversationId, at }) => [conversationId, at]));
}

/** The numbers of files in answers and pitches, by the ids of their conversations. */
async function countFiles(db: Database, conversationIds: readonly number[]): Promise<Map<number, number>> {
  const isInConversations = isAmong(engineOf(db), 'conversation_id', conversationIds);
  const [answerCounts, pitchCounts] = await Promise.all([
    db
      .selectFrom('attachments')
      .innerJoin('senderAnswers', 'senderAnswers.id', 'attachments.answerId')
      .select(({ fn }) => ['conversationId', fn.countAll<number | string>().as('count')])
      .where(isInConversations)
      .groupBy('conversationId')
      .execute(),
    db
      .selectFrom('attachments')
      .innerJoin('projects', 'projects.id', 'attachments.projectId')
      .select(({ fn }) => ['conversationId', fn.countAll<number | string>().as('count')])
      .where(isInConversations)
      .groupBy('conversationId')
      .execute(),
  ]);
  const counts = new Map<number, number>();
  for (const { conversationId, count } of [...answerCounts, ...pitchCounts])
    counts.set(conversationId, (counts.get(conversationId) ?? 0) + Number(count));
  return counts;
}
