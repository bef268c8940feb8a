import { sql, type Updateable, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import { businessMinutes, dueAt } from '../../../domain/promise/promise.ts';
import { firstAnswerOf, waitingSince } from '../../../domain/promise/waiting.ts';
import type { SubmittedTable } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { after, idsOf, isAmong } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { clockedRows, type ClockedRow, clockedTargets } from './clock-facts.ts';

/** The tables that store clocks. */
const clockTables = ['projects', 'contactMessages'] as const satisfies SubmittedTable[];

type Clock = Pick<
  Updateable<Tables['projects']>,
  'answeredElsewhereAt' | 'handledAt' | 'snoozedUntil' | 'answerWaivedAt'
>;

/** Sets columns of conversations, each in the table of its submission or message. */
async function set(
  tx: Database,
  conversationIds: readonly number[],
  values: Clock,
  refine: (query: ClockUpdate) => ClockUpdate = (query) => query,
): Promise<void> {
  for (const table of clockTables) {
    const update = tx.updateTable(table as 'projects').where(isAmong(engineOf(tx), 'conversation_id', conversationIds));
    await refine(update.set(values)).execute();
  }
}

type ClockUpdate = UpdateQueryBuilder<Tables, 'projects', 'projects', UpdateResult>;

/**
 * Derives the clocks of conversations, and of the submissions into which theirs are merged, from their replies, answers, statuses and flags, after
 * any of these has changed in the transaction `tx`. Nothing else writes `waitingSince`, `dueAt`, `firstAnsweredAt` and `answerMinutes`.
 * Values that were calculated by the studio's calendar stay while the instants from which they follow are the same.
 */
export async function settleClock(tx: Database, conversationIds: number | readonly number[]): Promise<void> {
  const ids = [...new Set([conversationIds].flat())];
  if (ids.length === 0) return;
  const asked = await clockedRows(tx, ids);
  const askedProjects = new Set(idsOf(asked.filter(({ table }) => table === 'projects')));
  const targetIds = asked.flatMap(({ mergedInto }) => mergedInto ?? []).filter((id) => !askedProjects.has(id));
  const targets = targetIds.length === 0 ? [] : await clockedTargets(tx, [...new Set(targetIds)]);
  const rows = [...asked, ...targets];
  for (const [table, group] of Map.groupBy(rows, (row) => row.table)) {
    const clocks = group.map((row) => ({ id: row.id, ...derivedClock(row) }));
    await storeClocks(tx, table, clocks);
  }
  const reopened = rows.filter(({ facts, answerWaivedAt }) => facts.isOpen && answerWaivedAt !== null);
  const reopenedIds = reopened.map(({ conversationId }) => conversationId);
  await waiveAnswers(tx, reopenedIds, null);
}

function derivedClock({ facts, merged, isStopped, clock }: ClockedRow) {
  const since = isStopped ? null : waitingSince(facts, merged);
  const firstAnsweredAt = firstAnswerOf(facts);
  return {
    waitingSince: since,
    dueAt: since === clock.waitingSince ? clock.dueAt : since && dueAt(new Date(since)).toISOString(),
    firstAnsweredAt,
    answerMinutes:
      firstAnsweredAt === clock.firstAnsweredAt
        ? clock.answerMinutes
        : firstAnsweredAt && businessMinutes(new Date(facts.createdAt), new Date(firstAnsweredAt)),
  };
}

const tableName = { projects: 'projects', contactMessages: 'contact_messages' } as const satisfies Record<
  SubmittedTable,
  string
>;

/** Stores clocks in one statement. A stopped clock ends a snooze, and nobody has been notified of another due time yet. */
async function storeClocks(
  tx: Database,
  table: SubmittedTable,
  clocks: readonly (ReturnType<typeof derivedClock> & { id: number })[],
): Promise<void> {
  const rows = clocks.map((clock) => [
    clock.id,
    clock.waitingSince,
    clock.dueAt,
    clock.firstAnsweredAt,
    clock.answerMinutes,
  ]);
  const list = JSON.stringify(rows);
  const isPostgres = engineOf(tx) === 'postgres';
  const each = isPostgres ? sql`jsonb_array_elements(${list}::jsonb)` : sql`json_each(${list})`;
  const instant = isPostgres ? sql`::timestamptz` : sql``;
  const item = sql.id(tableName[table]);
  await sql`update ${item} set
      waiting_since = clock.waiting_since, due_at = clock.due_at,
      first_answered_at = clock.first_answered_at, answer_minutes = clock.answer_minutes,
      snoozed_until = case when clock.due_at is not null then ${item}.snoozed_until end,
      clock_notice = case when clock.due_at = ${item}.due_at then ${item}.clock_notice end
    from (select cast(value ->> 0 as integer) as id, (value ->> 1)${instant} as waiting_since,
      (value ->> 2)${instant} as due_at, (value ->> 3)${instant} as first_answered_at,
      cast(value ->> 4 as integer) as answer_minutes from ${each}) as clock
    where ${item}.id = clock.id`.execute(tx);
}

/** Records an answer by another channel at `at`, and settles the clock. The first one stays the first. */
export async function answerElsewhere(tx: Database, conversationIds: readonly number[], at: Date): Promise<void> {
  const instant = at.toISOString();
  await set(tx, conversationIds, { answeredElsewhereAt: instant }, (query) =>
    query.where('answeredElsewhereAt', 'is', null),
  );
  await markHandled(tx, conversationIds, at);
}

/** Records that what the sender has written until `at` needs no answer, and settles the clock. */
export async function markHandled(tx: Database, conversationIds: readonly number[], at: Date): Promise<void> {
  await set(tx, conversationIds, { handledAt: at.toISOString() });
  await settleClock(tx, conversationIds);
}

/**
 * Takes back that something was answered by another channel, and settles its clock. In an open conversation the
 * sender waits then as if nobody had ever closed it.
 */
export async function forgetHandling(tx: Database, conversationIds: readonly number[], isOpen = true): Promise<void> {
  await set(tx, conversationIds, { answeredElsewhereAt: null, ...(isOpen && { handledAt: null }) });
  await settleClock(tx, conversationIds);
}

/** Hides a conversation from the due views until an instant. A snooze ends when its sender writes again or its clock stops. */
export const snooze = (tx: Database, conversationId: number, until: string | null): Promise<void> =>
  set(tx, [conversationId], { snoozedUntil: until });

/** Snoozes conversations as before a reply, which was undone, unless nobody waits in them. */
export async function resumeSnoozes(
  tx: Database,
  snoozes: readonly { conversationId: number; until: string }[],
): Promise<void> {
  for (const [until, group] of Map.groupBy(snoozes, ({ until: end }) => end)) {
    const conversationIds = group.map(({ conversationId }) => conversationId);
    await set(tx, conversationIds, { snoozedUntil: until }, (query) => query.where('dueAt', 'is not', null));
  }
}

/** The closed submissions of conversations deliberately get no answer from `at` on; null undoes that. */
export async function waiveAnswers(tx: Database, conversationIds: readonly number[], at: string | null): Promise<void> {
  if (conversationIds.length === 0) return;
  const projects = tx.updateTable('projects').where(isAmong(engineOf(tx), 'conversation_id', conversationIds));
  await projects.set({ answerWaivedAt: at }).execute();
}

/** Since when the sender of a conversation has been waiting, as if it were open or not, and neither spam nor merged; null if nobody waits. */
export async function waitingSinceAlone(db: Database, conversationId: number, isOpen: boolean): Promise<string | null> {
  const [row] = await clockedRows(db, [conversationId]);
  return row ? waitingSince({ ...row.facts, isOpen }) : null;
}

/**
 * The time of an answer that the sender sent at `receivedAt`: later than replies and changes before the answer's transaction, which may have
 * waited for its lock.
 */
export async function timeOfAnswer(tx: Database, conversationIds: readonly number[], receivedAt: Date): Promise<Date> {
  const rows = await clockedRows(tx, conversationIds);
  const words = rows.flatMap(({ facts: { replies, handledAt } }) => [replies?.last ?? '', handledAt ?? '']);
  const last = words.toSorted().at(-1) ?? '';
  return last < receivedAt.toISOString() ? receivedAt : new Date(after(new Date(last), 1));
}

/** A submission continues the clock of the message of its conversation. */
export async function continueClock(tx: Database, conversationId: number): Promise<void> {
  const clock = tx
    .selectFrom('contactMessages')
    .select(['waitingSince', 'dueAt', 'firstAnsweredAt', 'snoozedUntil', 'clockNotice', 'answerMinutes'])
    .select(['answeredElsewhereAt', 'handledAt'])
    .where('conversationId', '=', conversationId);
  await tx
    .updateTable('projects')
    .set(await clock.executeTakeFirstOrThrow())
    .where('conversationId', '=', conversationId)
    .execute();
  await settleClock(tx, conversationId);
}
