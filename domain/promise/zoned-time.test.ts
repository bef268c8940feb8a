import { describe, expect, it } from 'vitest';
import { instantOf, localTimeIn } from './zoned-time.ts';

const newYork = 'America/New_York';

describe('a local time in a zone', () => {
  it.each([
    ['2026-01-15T09:00', newYork, '2026-01-15T14:00:00.000Z'],
    ['2026-07-15T09:00', newYork, '2026-07-15T13:00:00.000Z'],
    ['2026-07-15T09:00', 'Europe/Chisinau', '2026-07-15T06:00:00.000Z'],
    ['2026-07-15T09:00', 'Asia/Kolkata', '2026-07-15T03:30:00.000Z'],
    // The clocks go back, so 01:30 occurs twice.
    ['2026-11-01T01:30', newYork, '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T02:30', newYork, '2026-11-01T07:30:00.000Z'],
  ])('%s in %s is the instant %s, and back', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
    expect(localTimeIn(instant, zone)).toBe(local);
  });

  it('that the clocks skip is the corresponding one after the change', () => {
    expect(localTimeIn(instantOf('2026-03-08T02:30', newYork)!, newYork)).toBe('2026-03-08T03:30');
  });

  it.each(['', '2026-02-30', '2026-02-30T10:00', '2026-01-01T24:00', '2026-13-01T00:00', 'tomorrow'])(
    'does not exist in %j',
    (local) => {
      expect(instantOf(local, newYork)).toBeUndefined();
    },
  );
});
