import { sql } from 'kysely';
import { stoppedClock } from '../../domain/clock.ts';
import { businessMinutes, startedClock } from '../../domain/promise.ts';
import { idsOf } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';

/** What has a clock. */
export type Clocked = 'projects' | 'contactMessages';

/** A row of either table, or rows of one. They share the clock's columns; Kysely cannot type a union of tables. */
type About = { table: Clocked; id: number };
type AboutAll = Pick<About, 'table'> & { id: number | readonly number[] };

const update = (tx: Database, { table, id }: AboutAll) =>
  tx.updateTable(table as 'projects').where('id', 'in', [id].flat());

/** An answer left at `at`, so nobody waits. The first one stays the first. */
export async function recordAnswer(tx: Database, about: AboutAll, at: Date): Promise<void> {
  await stopClock(tx, about);
  const first = await tx
    .selectFrom(about.table as 'projects')
    .select(['id', 'createdAt'])
    .where('id', 'in', [about.id].flat())
    .where('firstAnsweredAt', 'is', null)
    .execute();
  if (first.length === 0) return;
  const took = first.map(
    ({ id, createdAt }) => sql`when ${sql.lit(id)} then ${sql.lit(businessMinutes(new Date(createdAt), at))}`,
  );
  await update(tx, { ...about, id: idsOf(first) })
    .set({ firstAnsweredAt: at.toISOString(), answerMinutes: sql<number>`case id ${sql.join(took, sql` `)} end` })
    .execute();
}

/** The first answer, of the instant `from`, was taken back: the one at `to` is the first now. */
export async function replaceFirstAnswer(tx: Database, about: About, from: string, to: string): Promise<void> {
  const row = await tx
    .selectFrom(about.table as 'projects')
    .select('createdAt')
    .where('id', '=', about.id)
    .where('firstAnsweredAt', '=', from)
    .executeTakeFirst();
  if (!row) return;
  const answerMinutes = businessMinutes(new Date(row.createdAt), new Date(to));
  await update(tx, about).set({ firstAnsweredAt: to, answerMinutes }).execute();
}

/** First answers, of the instant `from`, were taken back, and there is no other. */
export async function clearFirstAnswers(tx: Database, about: AboutAll, from: string): Promise<void> {
  const answered = update(tx, about).where('firstAnsweredAt', '=', from);
  await answered.set({ firstAnsweredAt: null, answerMinutes: null }).execute();
}

/** The sender wrote again at `at`: a clock that stands starts from then. A snooze ends. */
export async function restartClock(tx: Database, about: About, at: Date): Promise<void> {
  const { waitingSince, dueAt, snoozedUntil } = startedClock(at);
  await update(tx, about)
    .set({
      waitingSince: sql<string>`coalesce(waiting_since, ${waitingSince})`,
      dueAt: sql<string>`coalesce(due_at, ${dueAt})`,
      snoozedUntil,
      clockNotice: sql<'reminded' | 'overdue'>`case when due_at is null then null else clock_notice end`,
    })
    .execute();
}

/** The item was closed without an answer, or is spam. */
export async function stopClock(tx: Database, about: AboutAll): Promise<void> {
  await update(tx, about)
    .set({ ...stoppedClock, clockNotice: null })
    .execute();
}

/**
 * The clock as the conversation leaves it: the sender of what is open has waited since the first answer after the last reply, or
 * without any reply since the beginning.
 */
export async function recountClock(tx: Database, about: About, isOpen: boolean, createdAt: string): Promise<void> {
  const { first, last } = await replyTimes(tx, about);
  const since = first === null ? createdAt : await firstAnswerAfter(tx, about, last);
  const clock = isOpen && since !== undefined ? startedClock(new Date(since)) : stoppedClock;
  const answerMinutes = first === null ? null : businessMinutes(new Date(createdAt), new Date(first));
  await update(tx, about)
    .set({ ...clock, firstAnsweredAt: first, answerMinutes, clockNotice: null })
    .execute();
}

/** When the sender of what is open began to wait for the studio's next word, whatever its clock says; null where nobody waits. */
export async function waitedSince(
  db: Database,
  about: About,
  { createdAt, firstAnsweredAt }: { createdAt: string; firstAnsweredAt: string | null },
): Promise<string | null> {
  if (firstAnsweredAt === null) return createdAt;
  const { last } = await replyTimes(db, about);
  const answered = last !== null && last > firstAnsweredAt ? last : firstAnsweredAt;
  return (await firstAnswerAfter(db, about, answered)) ?? null;
}

const columnOf = (table: Clocked) => (table === 'projects' ? 'projectId' : 'messageId');

const replyTimes = (db: Database, { table, id }: About) =>
  db
    .selectFrom('replies')
    .select(({ fn }) => [fn.min('createdAt').as('first'), fn.max('createdAt').as('last')])
    .where(columnOf(table), '=', id)
    .executeTakeFirstOrThrow();

/** When the sender first wrote after an instant. What a program wrote wants no answer. */
async function firstAnswerAfter(db: Database, { table, id }: About, instant: string): Promise<string | undefined> {
  const answer = await db
    .selectFrom('senderAnswers')
    .select('createdAt')
    .where(columnOf(table), '=', id)
    .where('createdAt', '>', instant)
    .where(sql<boolean>`cast(flags as text) not like '%"automatic"%'`)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return answer?.createdAt;
}

export const snooze = (tx: Database, about: About, until: string | null) =>
  update(tx, about).set({ snoozedUntil: until }).execute();

/** A closed submission stays without an answer from `at` on; null takes that back. */
export async function waiveAnswer(tx: Database, id: number, at: Date | null): Promise<void> {
  const answerWaivedAt = at && at.toISOString();
  await tx.updateTable('projects').set({ answerWaivedAt }).where('id', '=', id).execute();
}
