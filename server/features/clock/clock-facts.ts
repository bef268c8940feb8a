import { sql } from 'kysely';
import { isOpenStatus } from '../../../domain/conversation/contact-message.ts';
import { isClosed } from '../../../domain/conversation/project.ts';
import type { ClockFacts, MergedFacts } from '../../../domain/promise/waiting.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { idsOf, isAmong, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** The stored columns that are derived from {@link ClockFacts}. */
interface StoredClock {
  waitingSince: string | null;
  dueAt: string | null;
  firstAnsweredAt: string | null;
  answerMinutes: number | null;
}

/** A conversation with its clock and the facts from which it follows. */
export interface ClockedConversation {
  id: number;
  /** The number of its submission; null for a message. */
  projectId: number | null;
  facts: ClockFacts;
  /** The submissions that were merged into it. */
  merged: MergedFacts[];
  /** Whether its clock is stopped regardless of the facts. */
  isStopped: boolean;
  clock: StoredClock;
  /** The number of the submission into which it was merged. Messages are not merged. */
  mergedInto: number | null;
  answerWaivedAt: string | null;
}

/** Reads conversations with the facts from which their clocks follow. In a transaction it locks them, and their submissions or messages first. */
export async function clockedConversations(
  db: Database,
  conversationIds: readonly number[],
): Promise<ClockedConversation[]> {
  const ofProjects = await clockedProjects(db, 'conversations.id', conversationIds);
  if (ofProjects.length === conversationIds.length) return ofProjects;
  return [...ofProjects, ...(await clockedMessages(db, conversationIds))];
}

/** {@link clockedConversations} about submissions, by their numbers. */
export const clockedTargets = (db: Database, projectIds: readonly number[]): Promise<ClockedConversation[]> =>
  clockedProjects(db, 'projects.id', projectIds);

const lockedIn: typeof locking = (db, query) => (db.isTransaction ? locking(db, query) : query);

/** The columns of a clock and of the facts that its conversation has. */
const conversationColumns = [
  'conversations.id as conversationId',
  'answeredElsewhereAt',
  'handledAt',
  'waitingSince',
  'dueAt',
  'firstAnsweredAt',
  'answerMinutes',
] as const;

async function clockedProjects(
  db: Database,
  column: 'projects.id' | 'conversations.id',
  ids: readonly number[],
): Promise<ClockedConversation[]> {
  const projectsQuery = () =>
    db
      .selectFrom('projects')
      .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
      .select([...conversationColumns, 'answerWaivedAt'])
      .select(['projects.id', 'projects.createdAt', 'status', 'spamAt', 'importedAt', 'mergedInto', 'mergedAt'])
      .orderBy('projects.id');
  const rows = await lockedIn(db, projectsQuery().where(isAmong(engineOf(db), column, ids))).execute();
  if (rows.length === 0) return [];
  const mergedQuery = projectsQuery().where(isAmong(engineOf(db), 'mergedInto', idsOf(rows)));
  const mergedRows = await mergedQuery.execute();
  const textsOf = await readTextTimes(db, [...rows, ...mergedRows]);
  const factsOf = ({ conversationId, status, importedAt, ...row }: (typeof rows)[number]): ClockFacts => ({
    ...row,
    ...textsOf(conversationId),
    isOpen: !isClosed(status),
    isImported: importedAt !== null,
  });
  // Nobody waits for an answer to spam, wherever it was merged.
  const mergedById = Map.groupBy(
    mergedRows.filter(({ spamAt }) => spamAt === null),
    ({ mergedInto }) => mergedInto,
  );
  return rows.map((row) => ({
    id: row.conversationId,
    projectId: row.id,
    facts: factsOf(row),
    merged: (mergedById.get(row.id) ?? []).map((merged) => ({ ...factsOf(merged), mergedAt: merged.mergedAt! })),
    isStopped: row.spamAt !== null || row.mergedInto !== null,
    clock: row,
    mergedInto: row.mergedInto,
    answerWaivedAt: row.answerWaivedAt,
  }));
}

async function clockedMessages(db: Database, conversationIds: readonly number[]): Promise<ClockedConversation[]> {
  const query = db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select([...conversationColumns, 'messages.createdAt', 'status'])
    .where(isAmong(engineOf(db), 'conversations.id', conversationIds))
    .orderBy('messages.id');
  const rows = await lockedIn(db, query).execute();
  const textsOf = await readTextTimes(db, rows);
  return rows.map((row) => {
    const isOpen = isOpenStatus(row.status);
    return {
      id: row.conversationId,
      projectId: null,
      facts: { ...row, ...textsOf(row.conversationId), isOpen, isImported: false },
      merged: [],
      // An answer of the sender reopens a message, so nobody waits for one that is closed.
      isStopped: !isOpen,
      clock: row,
      mergedInto: null,
      answerWaivedAt: null,
    };
  });
}

/** Reads when the studio replied and when the senders wrote in conversations. @returns the times of a conversation by its id */
async function readTextTimes(db: Database, rows: readonly { conversationId: number }[]) {
  const conversationIds = rows.map(({ conversationId }) => conversationId);
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
