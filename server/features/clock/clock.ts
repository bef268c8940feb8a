import { sql } from 'kysely';
import { businessMinutes, dueAt } from '../../../domain/promise/promise.ts';
import { firstAnswerOf, waitingSince } from '../../../domain/promise/waiting.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { after, idsOf, isAmong } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { type Clocked, clockedRows, type ClockedRow } from './clock-facts.ts';

export type { Clocked } from './clock-facts.ts';

/** A row of either table, or rows of one. They share the clock's columns; Kysely cannot type a union of tables. */
type About = { table: Clocked; id: number };
type AboutAll = Pick<About, 'table'> & { id: number | readonly number[] };

const update = (tx: Database, { table, id }: AboutAll) =>
  tx.updateTable(table as 'projects').where(isAmong(engineOf(tx), 'id', [id].flat()));

/**
 * Derives the clocks of submissions or messages, and of those into which they are merged, from their replies, answers, statuses and flags, after
 * any of these has changed in the transaction `tx`. Nothing else writes `waitingSince`, `dueAt`, `firstAnsweredAt` and `answerMinutes`.
 * Values that were calculated by the studio's calendar stay while the instants from which they follow are the same.
 */
export async function settleClock(tx: Database, { table, id }: AboutAll): Promise<void> {
  const ids = new Set([id].flat());
  if (ids.size === 0) return;
  const asked = await clockedRows(tx, table, [...ids]);
  const targets = asked.flatMap(({ mergedInto }) => (mergedInto === null || ids.has(mergedInto) ? [] : [mergedInto]));
  const rows = targets.length === 0 ? asked : [...asked, ...(await clockedRows(tx, table, [...new Set(targets)]))];
  const clocks = rows.map((row) => ({ id: row.id, ...derivedClock(row) }));
  await storeClocks(tx, table, clocks);
  const reopened = rows.filter(({ facts, answerWaivedAt }) => facts.isOpen && answerWaivedAt !== null);
  await waiveAnswers(tx, idsOf(reopened), null);
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
  Clocked,
  string
>;

/** Stores clocks in one statement. A stopped clock ends a snooze, and nobody has been notified of another due time yet. */
async function storeClocks(
  tx: Database,
  table: Clocked,
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
export async function answerElsewhere(tx: Database, about: AboutAll, at: Date): Promise<void> {
  const instant = at.toISOString();
  await update(tx, about)
    .set(({ fn, val }) => ({
      answeredElsewhereAt: fn.coalesce('answeredElsewhereAt', val(instant)),
      handledAt: instant,
    }))
    .execute();
  await settleClock(tx, about);
}

/** Records that what the sender has written until `at` needs no answer, and settles the clock. */
export async function markHandled(tx: Database, about: AboutAll, at: Date): Promise<void> {
  await update(tx, about).set({ handledAt: at.toISOString() }).execute();
  await settleClock(tx, about);
}

/**
 * Takes back that something was answered by another channel, and settles its clock. In an open conversation the
 * sender waits then as if nobody had ever closed it.
 */
export async function forgetHandling(tx: Database, about: AboutAll, isOpen = true): Promise<void> {
  await update(tx, about)
    .set({ answeredElsewhereAt: null, ...(isOpen && { handledAt: null }) })
    .execute();
  await settleClock(tx, about);
}

/** Hides a conversation from the due views until an instant. A snooze ends when its sender writes again or its clock stops. */
export const snooze = (tx: Database, about: AboutAll, until: string | null) =>
  update(tx, about).set({ snoozedUntil: until }).execute();

/** Snoozes conversations as before a reply, which was undone, unless nobody waits in them. */
export async function resumeSnoozes(
  tx: Database,
  table: Clocked,
  snoozes: readonly { id: number; until: string }[],
): Promise<void> {
  for (const [until, group] of Map.groupBy(snoozes, (one) => one.until))
    await update(tx, { table, id: idsOf(group) })
      .set({ snoozedUntil: until })
      .where('dueAt', 'is not', null)
      .execute();
}

/** Closed submissions deliberately get no answer from `at` on; null undoes that. */
export async function waiveAnswers(tx: Database, ids: readonly number[], at: string | null): Promise<void> {
  if (ids.length > 0) await update(tx, { table: 'projects', id: ids }).set({ answerWaivedAt: at }).execute();
}

/** Since when the sender of a conversation has been waiting, as if it were open or not, and neither spam nor merged; null if nobody waits. */
export async function waitingSinceAlone(db: Database, { table, id }: About, isOpen: boolean): Promise<string | null> {
  const [row] = await clockedRows(db, table, [id]);
  return row ? waitingSince({ ...row.facts, isOpen }) : null;
}

/**
 * The time of an answer that the sender sent at `receivedAt`: later than replies and changes before the answer's transaction, which may have
 * waited for its lock.
 */
export async function timeOfAnswer(tx: Database, { table, id }: AboutAll, receivedAt: Date): Promise<Date> {
  const rows = await clockedRows(tx, table, [id].flat());
  const words = rows.flatMap(({ facts: { replies, handledAt } }) => [replies?.last ?? '', handledAt ?? '']);
  const last = words.toSorted().at(-1) ?? '';
  return last < receivedAt.toISOString() ? receivedAt : new Date(after(new Date(last), 1));
}

/** A submission continues the clock of the message that it was made from, whose replies and answers it has. */
export async function continueClock(tx: Database, projectId: number, messageId: number): Promise<void> {
  const clock = tx
    .selectFrom('contactMessages')
    .select(['waitingSince', 'dueAt', 'firstAnsweredAt', 'snoozedUntil', 'clockNotice', 'answerMinutes'])
    .select(['answeredElsewhereAt', 'handledAt'])
    .where('id', '=', messageId);
  const submission = { table: 'projects', id: projectId } as const;
  await update(tx, submission)
    .set(await clock.executeTakeFirstOrThrow())
    .execute();
  await settleClock(tx, submission);
}
