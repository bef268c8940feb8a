import { expect, it } from 'vitest';
import { runningFor } from './dates.ts';

it.each([
  ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:59.999Z', { days: 0, hours: 0, minutes: 0 }],
  ['2026-03-02T10:00:00.000Z', '2026-03-02T12:05:00.000Z', { days: 0, hours: 2, minutes: 5 }],
  ['2026-02-27T10:00:00.000Z', '2026-03-02T09:59:00.000Z', { days: 2, hours: 23, minutes: 59 }],
  ['2026-03-02T10:00:01.000Z', '2026-03-02T10:00:00.000Z', { days: 0, hours: 0, minutes: 0 }],
])('from %s to %s are %o', (since, now, duration) => {
  expect(runningFor(since, now)).toEqual(duration);
});
