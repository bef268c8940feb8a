import type { ExpressionBuilder } from 'kysely';
import type { DueFilter } from '../../domain/clock.ts';
import type { ArrivalFilter } from '../../domain/list-query.ts';
import { beginningOf, daysAfter, endOfDay, promisedMinutes } from '../../domain/promise.ts';
import type { Clocked } from '../clock/store.ts';
import type { Tables } from '../db/tables.ts';

type Builder = ExpressionBuilder<Tables, 'projects'>;

/** The conditions of the filters that submissions and messages have alike: when they came, in which language, how they were answered. */
export function arrivalConditions<Table extends Clocked>(
  builder: ExpressionBuilder<Tables, Table>,
  { age, due, received, language, answered }: Partial<ArrivalFilter>,
  now: Date,
) {
  const either = builder as unknown as Builder;
  const youngest = age && new Date(now.getTime() - age * 24 * 60 * 60 * 1000).toISOString();
  return [
    youngest && either('createdAt', '>=', youngest),
    received && either('createdAt', '>=', beginningOf(received.from).toISOString()),
    received && either('createdAt', '<', beginningOf(daysAfter(received.to, 1)).toISOString()),
    language && either('language', 'in', language),
    answered && answerCondition(either, answered),
    ...(due ? dueConditions(either, due, now) : []),
  ].filter((condition) => typeof condition === 'object');
}

function answerCondition(either: Builder, answered: NonNullable<ArrivalFilter['answered']>) {
  if (answered === 'no') return either('answerMinutes', 'is', null);
  if (answered === 'yes') return either('answerMinutes', 'is not', null);
  return either('answerMinutes', answered === 'within' ? '<=' : '>', promisedMinutes);
}

function dueConditions(either: Builder, due: DueFilter, now: Date) {
  const instant = now.toISOString();
  if (due === 'snoozed') return [either('dueAt', 'is not', null), either('snoozedUntil', '>', instant)];
  if (due === 'waiting') return [either('dueAt', 'is not', null)];
  const awake = either.or([either('snoozedUntil', 'is', null), either('snoozedUntil', '<=', instant)]);
  if (due === 'overdue') return [either('dueAt', '<', instant), awake];
  // What arrives at a weekend is due when Monday ends.
  return [either('dueAt', '<=', endOfDay(now).toISOString()), awake];
}
