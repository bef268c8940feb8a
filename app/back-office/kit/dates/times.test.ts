import { expect, it } from 'vitest';
import { comingMonday, dayInput, morningOf, tomorrow } from './times.ts';

it('a snooze ends in the morning of the operator’s time zone', () => {
  // A Friday evening, a Sunday and a Monday.
  expect(tomorrow(new Date(2026, 2, 6, 22))).toEqual(new Date(2026, 2, 7, 9));
  expect([6, 8, 9].map((day) => comingMonday(new Date(2026, 2, day, 8)).getDate())).toEqual([9, 9, 16]);
  expect(morningOf('2026-12-31')).toEqual(new Date(2026, 11, 31, 9));
  expect([morningOf(''), morningOf('soon')]).toEqual([undefined, undefined]);
  expect(dayInput(new Date(2026, 0, 5, 9))).toBe('2026-01-05');
});
