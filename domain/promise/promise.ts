import type { Studio } from '../studio/studio.ts';
import { instantOf } from './zoned-time.ts';

/*
 * The response promise (decision 18): an answer within `responseHours` of a clock that stops on days without working hours and on holidays,
 * by the calendar of the studio's time zone.
 */

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The facts of the studio from which its calendar follows. */
export type Promised = Pick<Studio, 'hours' | 'responseHours'>;

/** The studio's calendar of working days, with its promise. Days are `YYYY-MM-DD` in the studio's time zone. */
export type BusinessCalendar = ReturnType<typeof createCalendar>;

/** The latest calendar. It is cached, since formatters are expensive and the facts rarely change. */
let latest: { facts: string; calendar: BusinessCalendar } | undefined;

/** The calendar of a studio with these facts. */
export function businessCalendar({ hours, responseHours }: Promised): BusinessCalendar {
  const facts = JSON.stringify([hours, responseHours]);
  if (latest?.facts !== facts) latest = { facts, calendar: createCalendar({ hours, responseHours }) };
  return latest.calendar;
}

function createCalendar({ hours, responseHours }: Promised) {
  const { timeZone } = hours;
  const holidays: ReadonlySet<string> = new Set(hours.holidays);
  const weekdays: ReadonlySet<number> = new Set(hours.weekdays);
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

  /** ISO weekdays: Sunday is 7. */
  const isBusinessDay = (date: string): boolean => weekdays.has(new Date(date).getUTCDay() || 7) && !holidays.has(date);

  /** The studio's day of an instant (in ms). */
  const studioDay = (instant: Date | number): string => calendar.format(instant);

  /** The starts of days. They are cached, since looking up a zone's offset is expensive and lists need the same days repeatedly. */
  const starts = new Map<string, number>();

  /** The instant at which a day of the studio starts, across changes of daylight saving. */
  function startOf(date: string): number {
    const cachedStart = starts.get(date);
    if (cachedStart !== undefined) return cachedStart;
    // In some zones daylight saving starts at midnight: the day then starts at one o'clock, to which `instantOf` moves the skipped time.
    const start = Date.parse(instantOf(`${date}T00:00`, timeZone)!);
    starts.set(date, start);
    return start;
  }

  /** The due time of the answer to an entry that arrived at `from`. */
  function dueAt(from: Date): Date {
    let remaining = responseHours * hour;
    let instant = from.getTime();
    for (;;) {
      const today = studioDay(instant);
      const end = startOf(nextDay(today));
      if (isBusinessDay(today)) {
        if (instant + remaining <= end) return new Date(instant + remaining);
        remaining -= end - instant;
      }
      instant = end;
    }
  }

  /** Business time between two instants in ms; negative if `to` is earlier. */
  function businessTime(from: Date, to: Date): number {
    if (to < from) return -businessTime(to, from);
    let total = 0;
    for (let instant = from.getTime(); instant < to.getTime();) {
      const today = studioDay(instant);
      const end = Math.min(startOf(nextDay(today)), to.getTime());
      if (isBusinessDay(today)) total += end - instant;
      instant = end;
    }
    return total;
  }

  /** Returns {@link businessTime} for many spans between two instants in ms, for which the calendar is read once. */
  function businessTimer(first: number, last: number): (from: number, to: number) => number {
    const days: number[] = [];
    const totals: number[] = [];
    const runs: boolean[] = [];
    let total = 0;
    for (let instant = startOf(studioDay(first)); instant <= last;) {
      const today = studioDay(instant);
      const end = startOf(nextDay(today));
      days.push(instant);
      totals.push(total);
      runs.push(isBusinessDay(today));
      if (isBusinessDay(today)) total += end - instant;
      instant = end;
    }
    /** Business time since the start of the first day. */
    const until = (instant: number): number => {
      // Not every day has 24 hours.
      let index = Math.min(Math.max(Math.floor((instant - days[0]!) / day), 0), days.length - 1);
      while (index > 0 && days[index]! > instant) index -= 1;
      while (index + 1 < days.length && days[index + 1]! <= instant) index += 1;
      return totals[index]! + (runs[index] ? instant - days[index]! : 0);
    };
    return (from, to) => until(to) - until(from);
  }

  /** The instant such that earlier arrivals have waited longer than promised at `now`. */
  function overdueBefore(now: Date): Date {
    let remaining = responseHours * hour;
    for (let instant = now.getTime(); ;) {
      const today = studioDay(instant - 1);
      const start = startOf(today);
      if (isBusinessDay(today)) {
        // If the limit is at the start of a day, the preceding days off do not count either.
        if (instant - remaining > start) return new Date(instant - remaining);
        remaining -= instant - start;
      }
      instant = start;
    }
  }

  return {
    /** The promise in minutes of business time. */
    promisedMinutes: responseHours * 60,
    studioDay,
    dueAt,
    businessTime,
    businessTimer,
    overdueBefore,
    /** Business time between two instants in minutes, rounded up. */
    businessMinutes: (from: Date, to: Date): number => Math.max(0, Math.ceil(businessTime(from, to) / 60_000)),
    /** The day of an instant with its start; undefined on a day without working hours. */
    businessDay(instant: Date): { date: string; start: Date } | undefined {
      const date = studioDay(instant);
      return isBusinessDay(date) ? { date, start: new Date(startOf(date)) } : undefined;
    },
    /** The start of the day that contains an instant. */
    startOfDay: (instant: Date): Date => new Date(startOf(studioDay(instant))),
    /** The end of the day that contains an instant. */
    endOfDay: (instant: Date): Date => new Date(startOf(nextDay(studioDay(instant)))),
    /** The start of a day. */
    beginningOf: (date: string): Date => new Date(startOf(date)),
    /** The Monday of the week of an instant. */
    mondayOf: (instant: Date): string => mondayBefore(studioDay(instant)),
  };
}

/** The Monday of the week of a day, both as `YYYY-MM-DD`. */
export const mondayBefore = (date: string): string => daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7));

/** The day `count` days after another, both as `YYYY-MM-DD`. */
export const daysAfter = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

const nextDay = (date: string): string => daysAfter(date, 1);
