import { sql } from 'kysely';
import { stoppedClock } from '../../domain/clock.ts';
import { businessMinutes, startedClock } from '../../domain/promise.ts';
import type { Database } from '../db/tables.ts';

/** What has a clock. */
export type Clocked = 'projects' | 'contactMessages';

/** A row of either table. They share the clock's columns; Kysely cannot type a union of tables. */
interface About {
  table: Clocked;
  id: number;
}

/** Rows of one table. */
interface AboutAll {
  table: Clocked;
  id: number | readonly number[];
}

const all = (id: number | readonly number[]): readonly number[] => (typeof id === 'number' ? [id] : id);

/** An answer left at `at`, so nobody waits. The first one stays the first. */
export async function recordAnswer(tx: Database, { table, id }: AboutAll, at: Date): Promise<void> {
  const name = table as 'projects';
  await tx
    .updateTable(name)
    .set({ ...stoppedClock, clockNotice: null })
    .where('id', 'in', all(id))
    .execute();
  const first = await tx
    .selectFrom(name)
    .select(['id', 'createdAt'])
    .where('id', 'in', all(id))
    .where('firstAnsweredAt', 'is', null)
    .execute();
  if (first.length === 0) return;
  const took = first.map(
    ({ id: one, createdAt }) => sql`when ${sql.lit(one)} then ${sql.lit(businessMinutes(new Date(createdAt), at))}`,
  );
  await tx
    .updateTable(name)
    .set({ firstAnsweredAt: at.toISOString(), answerMinutes: sql<number>`case id ${sql.join(took, sql` `)} end` })
    .where(
      'id',
      'in',
      first.map(({ id: one }) => one),
    )
    .execute();
}

/** The first answer, of the instant `from`, was taken back: the one at `to` is the first now, or there is none. */
export async function replaceFirstAnswer(
  tx: Database,
  { table, id }: About,
  from: string,
  to: string | null,
): Promise<void> {
  const row = await tx
    .selectFrom(table as 'projects')
    .select('createdAt')
    .where('id', '=', id)
    .where('firstAnsweredAt', '=', from)
    .executeTakeFirst();
  if (!row) return;
  const answerMinutes = to === null ? null : businessMinutes(new Date(row.createdAt), new Date(to));
  await tx
    .updateTable(table as 'projects')
    .set({ firstAnsweredAt: to, answerMinutes })
    .where('id', '=', id)
    .execute();
}

/** The sender wrote again at `at`: a clock that stands starts from then. A snooze ends. */
export async function restartClock(tx: Database, { table, id }: About, at: Date): Promise<void> {
  const { waitingSince, dueAt, snoozedUntil } = startedClock(at);
  await tx
    .updateTable(table as 'projects')
    .set({
      waitingSince: sql<string>`coalesce(waiting_since, ${waitingSince})`,
      dueAt: sql<string>`coalesce(due_at, ${dueAt})`,
      snoozedUntil,
      clockNotice: sql<'reminded' | 'overdue'>`case when due_at is null then null else clock_notice end`,
    })
    .where('id', '=', id)
    .execute();
}

/** The item was closed without an answer, or is spam. */
export async function stopClock(tx: Database, { table, id }: AboutAll): Promise<void> {
  await tx
    .updateTable(table as 'projects')
    .set({ ...stoppedClock, clockNotice: null })
    .where('id', 'in', all(id))
    .execute();
}

/**
 * The clock as the conversation leaves it: the sender of what is open has waited since the first answer after the last reply, or
 * without any reply since the beginning.
 */
export async function recountClock(
  tx: Database,
  { table, id }: About,
  { isOpen, createdAt }: { isOpen: boolean; createdAt: string },
): Promise<void> {
  const about = table === 'projects' ? 'projectId' : 'messageId';
  const { first, last } = await tx
    .selectFrom('replies')
    .select(({ fn }) => [fn.min('createdAt').as('first'), fn.max('createdAt').as('last')])
    .where(about, '=', id)
    .executeTakeFirstOrThrow();
  const answer = await tx
    .selectFrom('senderAnswers')
    .select('createdAt')
    .where(about, '=', id)
    .where('createdAt', '>', last ?? createdAt)
    .where(isWritten)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  const since = first === null ? createdAt : answer?.createdAt;
  const clock = isOpen && since !== undefined ? startedClock(new Date(since)) : stoppedClock;
  await tx
    .updateTable(table as 'projects')
    .set({
      ...clock,
      firstAnsweredAt: first,
      answerMinutes: first === null ? null : businessMinutes(new Date(createdAt), new Date(first)),
      clockNotice: null,
    })
    .where('id', '=', id)
    .execute();
}

/** What a program wrote wants no answer. */
const isWritten = sql<boolean>`cast(flags as text) not like '%"automatic"%'`;

/** When the sender of what is open began to wait for the studio's next word, whatever its clock says; null where nobody waits. */
export async function waitedSince(
  db: Database,
  { table, id }: About,
  { createdAt, firstAnsweredAt }: { createdAt: string; firstAnsweredAt: string | null },
): Promise<string | null> {
  if (firstAnsweredAt === null) return createdAt;
  const about = table === 'projects' ? 'projectId' : 'messageId';
  const { last } = await db
    .selectFrom('replies')
    .select(({ fn }) => fn.max('createdAt').as('last'))
    .where(about, '=', id)
    .executeTakeFirstOrThrow();
  const answer = await db
    .selectFrom('senderAnswers')
    .select('createdAt')
    .where(about, '=', id)
    .where('createdAt', '>', last !== null && last > firstAnsweredAt ? last : firstAnsweredAt)
    .where(isWritten)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return answer?.createdAt ?? null;
}

export async function snooze(tx: Database, { table, id }: About, until: string | null): Promise<void> {
  await tx
    .updateTable(table as 'projects')
    .set({ snoozedUntil: until })
    .where('id', '=', id)
    .execute();
}

/** A closed submission stays without an answer from `at` on; null takes that back. */
export async function waiveAnswer(tx: Database, id: number, at: Date | null): Promise<void> {
  const answerWaivedAt = at && at.toISOString();
  await tx.updateTable('projects').set({ answerWaivedAt }).where('id', '=', id).execute();
}
