import { sql } from 'kysely';
import { isOpenStatus } from '../../../domain/conversation/contact-message.ts';
import { isClosed } from '../../../domain/conversation/project.ts';
import type { ClockFacts, MergedFacts } from '../../../domain/promise/waiting.ts';
import type { SubmittedTable } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { idsOf, isAmong, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** The stored columns that follow from {@link ClockFacts}. */
interface StoredClock {
  waitingSince: string | null;
  dueAt: string | null;
  firstAnsweredAt: string | null;
  answerMinutes: number | null;
}

/** A conversation with its clock and the facts from which it follows. */
export interface ClockedRow {
  /** The table that stores the clock. */
  table: SubmittedTable;
  conversationId: number;
  /** The number of its submission or message. */
  id: number;
  facts: ClockFacts;
  /** The submissions that were merged into it. */
  merged: MergedFacts[];
  /** Whether its clock is stopped regardless of the facts. */
  isStopped: boolean;
  clock: StoredClock;
  /** The number of a submission; null for messages, which are neither merged nor have such a time. */
  mergedInto: number | null;
  answerWaivedAt: string | null;
}

/** Reads conversations with the facts from which their clocks follow. In a transaction it locks their submissions or messages first. */
export async function clockedRows(db: Database, conversationIds: readonly number[]): Promise<ClockedRow[]> {
  const projects = await clockedProjects(db, 'conversation_id', conversationIds);
  if (projects.length === conversationIds.length) return projects;
  return [...projects, ...(await clockedMessages(db, conversationIds))];
}

/** {@link clockedRows} of submissions by their numbers. */
export const clockedTargets = (db: Database, projectIds: readonly number[]): Promise<ClockedRow[]> =>
  clockedProjects(db, 'id', projectIds);

const lockedIn: typeof locking = (db, query) => (db.isTransaction ? locking(db, query) : query);

const factColumns = ['id', 'conversationId', 'createdAt', 'status', 'answeredElsewhereAt', 'handledAt'] as const;
const clockColumns = ['waitingSince', 'dueAt', 'firstAnsweredAt', 'answerMinutes'] as const;

async function clockedProjects(
  db: Database,
  column: 'id' | 'conversation_id',
  ids: readonly number[],
): Promise<ClockedRow[]> {
  const projectsQuery = () =>
    db
      .selectFrom('projects')
      .select([...factColumns, ...clockColumns, 'answerWaivedAt', 'spamAt', 'importedAt', 'mergedInto', 'mergedAt'])
      .orderBy('id');
  const rows = await lockedIn(db, projectsQuery().where(isAmong(engineOf(db), column, ids))).execute();
  if (rows.length === 0) return [];
  const mergedQuery = projectsQuery().where(isAmong(engineOf(db), 'merged_into', idsOf(rows)));
  const mergedRows = await mergedQuery.execute();
  const conversations = await conversationsOf(db, [...rows, ...mergedRows]);
  const factsOf = ({ conversationId, status, importedAt, ...row }: (typeof rows)[number]): ClockFacts => ({
    ...row,
    ...conversations(conversationId),
    isOpen: !isClosed(status),
    isImported: importedAt !== null,
  });
  // Nobody waits for an answer to spam, wherever it was merged.
  const mergedById = Map.groupBy(
    mergedRows.filter(({ spamAt }) => spamAt === null),
    ({ mergedInto }) => mergedInto,
  );
  return rows.map((row) => ({
    table: 'projects',
    conversationId: row.conversationId,
    id: row.id,
    facts: factsOf(row),
    merged: (mergedById.get(row.id) ?? []).map((one) => ({ ...factsOf(one), mergedAt: one.mergedAt! })),
    isStopped: row.spamAt !== null || row.mergedInto !== null,
    clock: row,
    mergedInto: row.mergedInto,
    answerWaivedAt: row.answerWaivedAt,
  }));
}

async function clockedMessages(db: Database, conversationIds: readonly number[]): Promise<ClockedRow[]> {
  const query = db
    .selectFrom('contactMessages')
    .select([...factColumns, ...clockColumns])
    .where(isAmong(engineOf(db), 'conversation_id', conversationIds))
    .orderBy('id');
  const rows = await lockedIn(db, query).execute();
  const conversations = await conversationsOf(db, rows);
  return rows.map((row) => {
    const isOpen = isOpenStatus(row.status);
    const facts = { ...row, ...conversations(row.conversationId), isOpen, isImported: false };
    // An answer of the sender reopens a message, so nobody waits for one that is closed.
    const neither = { merged: [], mergedInto: null, answerWaivedAt: null };
    const { id, conversationId } = row;
    return { table: 'contactMessages', conversationId, id, facts, isStopped: !isOpen, clock: row, ...neither };
  });
}

/** Reads when the studio replied and when the senders wrote in the conversations of rows. @returns the times of a conversation by its id */
async function conversationsOf(db: Database, clocked: readonly { conversationId: number }[]) {
  const conversationIds = clocked.map(({ conversationId }) => conversationId);
  const isInThem = isAmong(engineOf(db), 'conversation_id', conversationIds);
  const replies = await db
    .selectFrom('replies')
    .select(({ fn }) => ['conversationId', fn.min('createdAt').as('first'), fn.max('createdAt').as('last')])
    .where(isInThem)
    .groupBy('conversationId')
    .execute();
  const answers = await db
    .selectFrom('senderAnswers')
    .select(['conversationId', 'createdAt'])
    .where(isInThem)
    .where(sql<boolean>`cast(flags as text) not like '%"automatic"%'`)
    .orderBy('createdAt')
    .execute();
  const repliesById = new Map(replies.map(({ conversationId, ...times }) => [conversationId, times]));
  const answersById = Map.groupBy(answers, ({ conversationId }) => conversationId);
  return (conversationId: number): Pick<ClockFacts, 'replies' | 'answers'> => ({
    replies: repliesById.get(conversationId),
    answers: (answersById.get(conversationId) ?? []).map(({ createdAt }) => createdAt),
  });
}
