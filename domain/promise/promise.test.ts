import { describe, expect, it } from 'vitest';
import { studio } from '../../studio.ts';
import { businessCalendar, daysAfter } from './promise.ts';
import { defaultStudio } from '../studio/default-studio.ts';

const { businessDay, businessTime, businessTimer, dueAt, endOfDay, mondayOf, startOfDay } =
  businessCalendar(defaultStudio);

const hour = 60 * 60 * 1000;
const instant = (text: string) => new Date(text);
const due = (text: string) => dueAt(instant(text)).toISOString();

describe('an answer is due', () => {
  it.each([
    ['a day later in the middle of the week', '2026-11-17T15:00:00-05:00', '2026-11-18T20:00:00.000Z'],
    ['on Monday for what arrives on Friday', '2026-11-20T15:00:00-05:00', '2026-11-23T20:00:00.000Z'],
    ['at the end of Monday for what arrives on a Sunday', '2026-11-22T03:00:00-05:00', '2026-11-24T05:00:00.000Z'],
    ['a day later for what arrives at midnight', '2026-11-17T00:00:00-05:00', '2026-11-18T05:00:00.000Z'],
    ['after Thanksgiving for what arrives the day before', '2026-11-25T12:00:00-05:00', '2026-11-27T17:00:00.000Z'],
    ['on Monday across the change to daylight saving', '2026-03-06T15:00:00-05:00', '2026-03-09T19:00:00.000Z'],
    ['on Monday across the change back', '2026-10-30T15:00:00-04:00', '2026-11-02T20:00:00.000Z'],
  ])('%s', (_when, arrived, expected) => {
    expect(due(arrived)).toBe(expected);
  });
});

describe.each(['America/Santiago', 'America/Havana', 'Atlantic/Azores', 'Africa/Cairo', 'Asia/Beirut'])(
  'in %s, where daylight saving starts at midnight',
  (timeZone) => {
    const calendar = businessCalendar({ ...defaultStudio, hours: { ...defaultStudio.hours, timeZone } });

    it('each day starts on that day, and one millisecond after the day before', () => {
      const days = Array.from({ length: 2 * 365 }, (_, index) => daysAfter('2026-01-01', index));
      const wrong = days.filter((date) => {
        const start = calendar.beginningOf(date);
        const justBefore = new Date(start.getTime() - 1);
        return calendar.studioDay(start) !== date || calendar.studioDay(justBefore) !== daysAfter(date, -1);
      });
      expect(wrong).toEqual([]);
    });

    it('the clock runs for exactly the promised hours', () => {
      const arrivals = Array.from({ length: 2 * 365 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index, 20)));
      const wrong = arrivals.filter(
        (arrival) =>
          calendar.businessTime(arrival, calendar.dueAt(arrival)) !== defaultStudio.responseHours * hour ||
          calendar.overdueBefore(arrival) >= arrival,
      );
      expect(wrong).toEqual([]);
    });
  },
);

describe('over ten years', () => {
  // The reference calculation looks up every hour of the studio's calendar.
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: studio.hours.timeZone, weekday: 'short' });
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: studio.hours.timeZone, dateStyle: 'short' });
  const from = Date.UTC(2024, 0, 1);
  const runs = Array.from({ length: 10 * 366 * 24 }, (_, index) => {
    const instant = from + index * hour;
    return (
      !['Sat', 'Sun'].includes(weekday.format(instant)) &&
      !(studio.hours.holidays as readonly string[]).includes(date.format(instant))
    );
  });

  it('the clock runs for exactly the promised hours, whenever an entry arrives', () => {
    const starts = runs.length - 240;
    const wrong: string[] = [];
    for (let start = 0; start < starts; start += 1) {
      let end = start;
      for (let counted = 0; counted < studio.responseHours; end += 1) if (runs[end]) counted += 1;
      const instant = new Date(from + start * hour);
      if (dueAt(instant).getTime() !== from + end * hour) wrong.push(instant.toISOString());
      if (businessTime(instant, dueAt(instant)) !== studio.responseHours * hour)
        wrong.push(`${instant.toISOString()} and back`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('business time', () => {
  it('does not pass on weekends and holidays', () => {
    expect(businessTime(instant('2026-11-21T00:00:00-05:00'), instant('2026-11-23T00:00:00-05:00'))).toBe(0);
    expect(businessTime(instant('2026-11-26T00:00:00-05:00'), instant('2026-11-27T00:00:00-05:00'))).toBe(0);
  });

  it('is negative if the answer is overdue', () => {
    expect(businessTime(instant('2026-11-24T12:00:00-05:00'), instant('2026-11-23T12:00:00-05:00'))).toBe(-24 * hour);
  });
});

it('many spans are calculated like single ones', () => {
  const [first, last] = [instant('2026-09-30T13:07:00Z'), instant('2027-04-02T22:31:00Z')];
  const timer = businessTimer(first.getTime(), last.getTime());
  const step = 13.7 * hour;
  const instants = Array.from({ length: 320 }, (_, index) => new Date(first.getTime() + index * step));
  const wrong = instants.flatMap((from, index) =>
    instants.slice(index, index + 9).filter((to) => timer(from.getTime(), to.getTime()) !== businessTime(from, to)),
  );
  expect([instants.at(-1)! < last, wrong]).toEqual([true, []]);
});

it('days and weeks are in the studio’s time zone', () => {
  const sunday = instant('2026-11-02T04:30:00Z');
  expect([startOfDay(sunday), endOfDay(sunday)].map((instant) => instant.toISOString())).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
  expect(mondayOf(sunday)).toBe('2026-10-26');
  expect(businessDay(sunday)).toBeUndefined();
  expect(businessDay(instant('2026-11-02T12:00:00Z'))?.date).toBe('2026-11-02');
  expect(businessDay(instant('2026-11-26T17:00:00Z'))).toBeUndefined();
});
