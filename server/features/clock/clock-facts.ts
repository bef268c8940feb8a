import { sql } from 'kysely';
import { isOpenStatus } from '../../../domain/conversation/contact-message.ts';
import { isClosed } from '../../../domain/conversation/project.ts';
import type { ClockFacts, MergedFacts } from '../../../domain/promise/waiting.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { isAmong, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** A submission or message, which has a clock. */
export type Clocked = 'projects' | 'contactMessages';

/** The stored columns that follow from {@link ClockFacts}. */
interface StoredClock {
  waitingSince: string | null;
  dueAt: string | null;
  firstAnsweredAt: string | null;
  answerMinutes: number | null;
}

/** A submission or message with its clock and the facts from which it follows. */
export interface ClockedRow {
  id: number;
  facts: ClockFacts;
  /** The submissions that were merged into it. */
  merged: MergedFacts[];
  /** Whether its clock is stopped regardless of the facts. */
  isStopped: boolean;
  clock: StoredClock;
  /** Null for messages, which are neither merged nor have such a time. */
  mergedInto: number | null;
  answerWaivedAt: string | null;
}

/** Reads submissions or messages with the facts from which their clocks follow. In a transaction it locks them first. */
export const clockedRows = (db: Database, table: Clocked, ids: readonly number[]): Promise<ClockedRow[]> =>
  table === 'projects' ? clockedProjects(db, ids) : clockedMessages(db, ids);

const lockedIn: typeof locking = (db, query) => (db.isTransaction ? locking(db, query) : query);

const factColumns = ['id', 'conversationId', 'createdAt', 'status', 'answeredElsewhereAt', 'handledAt'] as const;
const clockColumns = ['waitingSince', 'dueAt', 'firstAnsweredAt', 'answerMinutes'] as const;

async function clockedProjects(db: Database, ids: readonly number[]): Promise<ClockedRow[]> {
  const rowsBy = (column: 'id' | 'mergedInto') =>
    db
      .selectFrom('projects')
      .select([...factColumns, ...clockColumns, 'answerWaivedAt', 'spamAt', 'importedAt', 'mergedInto', 'mergedAt'])
      .where(isAmong(engineOf(db), column, ids))
      .orderBy('id');
  const rows = await lockedIn(db, rowsBy('id')).execute();
  const mergedRows = await rowsBy('mergedInto').execute();
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
    id: row.id,
    facts: factsOf(row),
    merged: (mergedById.get(row.id) ?? []).map((one) => ({ ...factsOf(one), mergedAt: one.mergedAt! })),
    isStopped: row.spamAt !== null || row.mergedInto !== null,
    clock: row,
    mergedInto: row.mergedInto,
    answerWaivedAt: row.answerWaivedAt,
  }));
}

async function clockedMessages(db: Database, ids: readonly number[]): Promise<ClockedRow[]> {
  const query = db
    .selectFrom('contactMessages')
    .select([...factColumns, ...clockColumns])
    .where(isAmong(engineOf(db), 'id', ids))
    .orderBy('id');
  const rows = await lockedIn(db, query).execute();
  const conversations = await conversationsOf(db, rows);
  return rows.map((row) => {
    const isOpen = isOpenStatus(row.status);
    const facts = { ...row, ...conversations(row.conversationId), isOpen, isImported: false };
    // An answer of the sender reopens a message, so nobody waits for one that is closed.
    return { id: row.id, facts, merged: [], isStopped: !isOpen, clock: row, mergedInto: null, answerWaivedAt: null };
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
