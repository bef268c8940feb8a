import { sql, type Updateable } from 'kysely';
import type { BusinessCalendar } from '../../../domain/promise/promise.ts';
import { firstAnswerOf, waitingSince } from '../../../domain/promise/waiting.ts';
import type { ConversationKind } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { after, idsOf, isAmong } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { type ClockedConversation, clockedConversations, clockedTargets } from './clock-facts.ts';
import { readCalendar } from '../../platform/studio/studio.ts';

type ClockChange = Pick<
  Updateable<Tables['conversations']>,
  'answeredElsewhereAt' | 'handledAt' | 'snoozedUntil' | 'answerWaivedAt'
>;

const updateClocks = (tx: Database, conversationIds: readonly number[], change: ClockChange) =>
  tx
    .updateTable('conversations')
    .set(change)
    .where(isAmong(engineOf(tx), 'id', conversationIds));

/**
 * Inserts a conversation with its clock. Its submission or message follows in the transaction `tx`.
 * @returns its id
 */
export async function startConversation(
  tx: Database,
  { kind, createdAt, isSpam }: { kind: ConversationKind; createdAt: string; isSpam: boolean },
  calendar: BusinessCalendar,
): Promise<number> {
  const facts = { ...newConversationFacts, createdAt };
  const conversation = { facts, merged: [], isStopped: isSpam, clock: stoppedClock };
  const { waitingSince: since, dueAt } = derivedClock(conversation, calendar);
  const insertion = tx.insertInto('conversations').values({ kind, createdAt, waitingSince: since, dueAt });
  return (await insertion.returning('id').executeTakeFirstOrThrow()).id;
}

/** The facts of a conversation to which nothing has happened since its submission or message. */
const newConversationFacts = {
  isOpen: true,
  isImported: false,
  answeredElsewhereAt: null,
  handledAt: null,
  replies: undefined,
  answers: [],
};

const stoppedClock = { waitingSince: null, dueAt: null, firstAnsweredAt: null, answerMinutes: null };

/**
 * Derives the clocks of conversations, and of the submissions into which theirs are merged, from their replies, answers, statuses and flags, after
 * any of these has changed in the transaction `tx`. Only this function and {@link startConversation} write `waitingSince`, `dueAt`,
 * `firstAnsweredAt` and `answerMinutes`.
 * Values that were calculated by the studio's calendar stay while the instants from which they follow are the same.
 */
export async function settleClock(tx: Database, conversationIds: number | readonly number[]): Promise<void> {
  const ids = [...new Set([conversationIds].flat())];
  if (ids.length === 0) return;
  const changed = await clockedConversations(tx, ids);
  const changedProjects = new Set(changed.map(({ projectId }) => projectId));
  const targetIds = changed.flatMap(({ mergedInto }) => mergedInto ?? []).filter((id) => !changedProjects.has(id));
  const targets = targetIds.length === 0 ? [] : await clockedTargets(tx, [...new Set(targetIds)]);
  const conversations = [...changed, ...targets];
  const calendar = await readCalendar(tx);
  await storeClocks(
    tx,
    conversations.map((conversation) => ({ id: conversation.id, ...derivedClock(conversation, calendar) })),
  );
  const reopened = conversations.filter(({ facts, answerWaivedAt }) => facts.isOpen && answerWaivedAt !== null);
  await waiveAnswers(tx, idsOf(reopened), null);
}

function derivedClock(
  { facts, merged, isStopped, clock }: Pick<ClockedConversation, 'facts' | 'merged' | 'isStopped' | 'clock'>,
  calendar: BusinessCalendar,
) {
  const since = isStopped ? null : waitingSince(facts, merged);
  const firstAnsweredAt = firstAnswerOf(facts);
  return {
    waitingSince: since,
    dueAt: since === clock.waitingSince ? clock.dueAt : since && calendar.dueAt(new Date(since)).toISOString(),
    firstAnsweredAt,
    answerMinutes:
      firstAnsweredAt === clock.firstAnsweredAt
        ? clock.answerMinutes
        : firstAnsweredAt && calendar.businessMinutes(new Date(facts.createdAt), new Date(firstAnsweredAt)),
  };
}

/** Stores clocks in one statement. A stopped clock ends a snooze, and nobody has been notified of another due time yet. */
async function storeClocks(
  tx: Database,
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
  await sql`update conversations set
      waiting_since = clock.waiting_since, due_at = clock.due_at,
      first_answered_at = clock.first_answered_at, answer_minutes = clock.answer_minutes,
      snoozed_until = case when clock.due_at is not null then conversations.snoozed_until end,
      clock_notice = case when clock.due_at = conversations.due_at then conversations.clock_notice end
    from (select cast(value ->> 0 as integer) as id, (value ->> 1)${instant} as waiting_since,
      (value ->> 2)${instant} as due_at, (value ->> 3)${instant} as first_answered_at,
      cast(value ->> 4 as integer) as answer_minutes from ${each}) as clock
    where conversations.id = clock.id`.execute(tx);
}

/** Records an answer by another channel at `at`, and settles the clock. A later answer does not replace the recorded time. */
export async function answerElsewhere(tx: Database, conversationIds: readonly number[], at: Date): Promise<void> {
  const answerUpdate = updateClocks(tx, conversationIds, { answeredElsewhereAt: at.toISOString() });
  await answerUpdate.where('answeredElsewhereAt', 'is', null).execute();
  await markHandled(tx, conversationIds, at);
}

/** Records that the sender's texts until `at` need no answer, and settles the clock. */
export async function markHandled(tx: Database, conversationIds: readonly number[], at: Date): Promise<void> {
  await setHandled(tx, conversationIds, at.toISOString());
  await settleClock(tx, conversationIds);
}

/** Sets the last time at which conversations were closed or answered by another channel. Callers settle the clock with the status. */
export async function setHandled(tx: Database, conversationIds: readonly number[], at: string | null): Promise<void> {
  await updateClocks(tx, conversationIds, { handledAt: at }).execute();
}

/**
 * Removes the record of an answer by another channel, and of an open conversation also the time at which it was last closed. Settles the
 * clock, so the sender's earlier texts need an answer again.
 */
export async function forgetHandling(tx: Database, conversationIds: readonly number[], isOpen = true): Promise<void> {
  await updateClocks(tx, conversationIds, { answeredElsewhereAt: null, ...(isOpen && { handledAt: null }) }).execute();
  await settleClock(tx, conversationIds);
}

/** Hides a conversation from the due views until an instant. A snooze ends when its sender writes again or its clock stops. */
export async function snooze(tx: Database, conversationId: number, until: string | null): Promise<void> {
  await updateClocks(tx, [conversationId], { snoozedUntil: until }).execute();
}

/** The facts of a clock that changes and replies replace, and that their undo restores. */
export const restorableFacts = ['answeredElsewhereAt', 'handledAt', 'snoozedUntil'] as const;

export type RestorableFacts = Partial<Record<(typeof restorableFacts)[number], string | null>>;

/** Restores facts of clocks as they were before a change, and settles the clocks, which ends a snooze if nobody waits. */
export async function restoreClocks(
  tx: Database,
  clocks: readonly { conversationId: number; facts: RestorableFacts }[],
): Promise<void> {
  const idsIn = (group: typeof clocks) => group.map(({ conversationId }) => conversationId);
  for (const [facts, group] of Map.groupBy(clocks, (clock) => JSON.stringify(clock.facts))) {
    if (facts !== '{}') await updateClocks(tx, idsIn(group), JSON.parse(facts) as RestorableFacts).execute();
  }
  await settleClock(tx, idsIn(clocks));
}

/** The closed submissions of conversations deliberately get no answer from `at` on; null undoes that. */
export async function waiveAnswers(tx: Database, conversationIds: readonly number[], at: string | null): Promise<void> {
  if (conversationIds.length === 0) return;
  await updateClocks(tx, conversationIds, { answerWaivedAt: at }).execute();
}

/** The time since which the sender of a conversation would be waiting if it were neither spam nor merged, and open or not; null if nobody would. */
export async function waitingSinceUnflagged(
  db: Database,
  conversationId: number,
  isOpen: boolean,
): Promise<string | null> {
  const [conversation] = await clockedConversations(db, [conversationId]);
  return conversation ? waitingSince({ ...conversation.facts, isOpen }) : null;
}

/**
 * The time of an answer that the sender sent at `receivedAt`: later than replies and changes before the answer's transaction, which may have
 * waited for its lock.
 */
export async function timeOfAnswer(tx: Database, conversationIds: readonly number[], receivedAt: Date): Promise<Date> {
  const conversations = await clockedConversations(tx, conversationIds);
  const instants = conversations.flatMap(({ facts: { replies, handledAt } }) => [replies?.last ?? '', handledAt ?? '']);
  const last = instants.toSorted().at(-1) ?? '';
  return last < receivedAt.toISOString() ? receivedAt : new Date(after(new Date(last), 1));
}
