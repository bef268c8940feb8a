import { expect, it } from 'vitest';
import { businessCalendar } from '../../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../../domain/studio/default-studio.ts';
import { timeLeft } from './chip.tsx';

/** Tuesday at noon in New York. */
const due = '2026-03-03T17:00:00.000Z';
const textAt = (now: string) => {
  const { count, unit, over, soon } = timeLeft(due, new Date(now), businessCalendar(defaultStudio));
  return `${count} ${unit} ${over ? 'over' : 'left'}${soon ? ', soon' : ''}`;
};

it.each([
  ['2026-03-02T17:00:00.000Z', '24 hours left'],
  ['2026-03-03T12:00:01.000Z', '4 hours left'],
  ['2026-03-03T13:00:01.000Z', '3 hours left, soon'],
  ['2026-03-03T16:59:30.000Z', '0 minutes left, soon'],
  ['2026-03-03T17:00:30.000Z', '0 minutes over'],
  ['2026-03-04T16:59:00.000Z', '23 hours over'],
  ['2026-03-05T17:00:00.000Z', '2 days over'],
  // Weekends do not count.
  ['2026-03-09T15:59:00.000Z', '3 days over'],
  ['2026-03-01T10:00:00.000Z', '36 hours left'],
])('at %s: %s', (now, expected) => {
  expect(textAt(now)).toBe(expected);
});
