import type { ExpressionBuilder } from 'kysely';
import type { DueFilter } from '../../domain/clock.ts';
import type { ArrivalFilter } from '../../domain/list-query.ts';
import { beginningOf, daysAfter, endOfDay, promisedMinutes } from '../../domain/promise.ts';
import type { Tables } from '../db/tables.ts';
import type { Clocked } from '../clock/store.ts';
import { daysAgo } from './store.ts';

/** The conditions of the filters that submissions and messages have alike: when they came, in which language, how they were answered. */
export function arrivalConditions<Table extends Clocked>(
  builder: ExpressionBuilder<Tables, Table>,
  { age, due, received, language, answered }: Partial<ArrivalFilter>,
  now: Date,
) {
  const either = builder as unknown as ExpressionBuilder<Tables, 'projects'>;
  return [
    ...(age === undefined ? [] : [either('createdAt', '>=', daysAgo(age, now))]),
    ...(received === undefined
      ? []
      : [
          either('createdAt', '>=', beginningOf(received.from).toISOString()),
          either('createdAt', '<', beginningOf(daysAfter(received.to, 1)).toISOString()),
        ]),
    ...(language === undefined ? [] : [either('language', 'in', language)]),
    ...(answered === undefined ? [] : [answerCondition(either, answered)]),
    ...dueConditions(either, due, now),
  ];
}

function answerCondition(
  either: ExpressionBuilder<Tables, 'projects'>,
  answered: NonNullable<ArrivalFilter['answered']>,
) {
  if (answered === 'no') return either('answerMinutes', 'is', null);
  if (answered === 'yes') return either('answerMinutes', 'is not', null);
  return either('answerMinutes', answered === 'within' ? '<=' : '>', promisedMinutes);
}

/** The conditions of a filter by due time. */
function dueConditions(either: ExpressionBuilder<Tables, 'projects'>, filter: DueFilter | undefined, now: Date) {
  if (filter === undefined) return [];
  const instant = now.toISOString();
  if (filter === 'snoozed') return [either('dueAt', 'is not', null), either('snoozedUntil', '>', instant)];
  if (filter === 'waiting') return [either('dueAt', 'is not', null)];
  const awake = either.or([either('snoozedUntil', 'is', null), either('snoozedUntil', '<=', instant)]);
  if (filter === 'overdue') return [either('dueAt', '<', instant), awake];
  // What arrives at a weekend is due when Monday ends.
  return [either('dueAt', '<=', endOfDay(now).toISOString()), awake];
}
