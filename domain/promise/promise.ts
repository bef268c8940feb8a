import { studio } from '../../studio.ts';

/*
 * The response promise (decision 18): an answer within `studio.responseHours` of a clock that stops on days without working hours
 * and on holidays, by the calendar of the studio's time zone.
 */

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: studio.hours.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: studio.hours.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

const holidays: ReadonlySet<string> = new Set(studio.hours.holidays);
const weekdays: ReadonlySet<number> = new Set(studio.hours.weekdays);

/** The promise in minutes of business time. */
export const promisedMinutes = studio.responseHours * 60;

/** The due time of the answer to an entry that arrived at `from`. */
export function dueAt(from: Date): Date {
  let remaining = studio.responseHours * hour;
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

/** The studio's day of an instant as `YYYY-MM-DD`, and its start; undefined on a day without working hours. */
export function businessDay(instant: Date): { date: string; start: Date } | undefined {
  const date = studioDay(instant);
  return isBusinessDay(date) ? { date, start: new Date(startOf(date)) } : undefined;
}

/** The end of the studio's day that contains an instant. */
export const endOfDay = (instant: Date): Date => new Date(startOf(nextDay(studioDay(instant))));

/** Business time between two instants in ms; negative if `to` is earlier. */
export function businessTime(from: Date, to: Date): number {
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
export function businessTimer(first: number, last: number): (from: number, to: number) => number {
  const starts: number[] = [];
  const totals: number[] = [];
  const runs: boolean[] = [];
  let total = 0;
  for (let instant = startOf(studioDay(first)); instant <= last;) {
    const today = studioDay(instant);
    const end = startOf(nextDay(today));
    starts.push(instant);
    totals.push(total);
    runs.push(isBusinessDay(today));
    if (isBusinessDay(today)) total += end - instant;
    instant = end;
  }
  /** Business time since the start of the first day. */
  const until = (instant: number): number => {
    // Not every day has 24 hours.
    let index = Math.min(Math.max(Math.floor((instant - starts[0]!) / day), 0), starts.length - 1);
    while (index > 0 && starts[index]! > instant) index -= 1;
    while (index + 1 < starts.length && starts[index + 1]! <= instant) index += 1;
    return totals[index]! + (runs[index] ? instant - starts[index]! : 0);
  };
  return (from, to) => until(to) - until(from);
}

/** The instant such that earlier arrivals have waited longer than promised at `now`. */
export function overdueBefore(now: Date): Date {
  let remaining = studio.responseHours * hour;
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

/** Business time between two instants in minutes, rounded up. */
export const businessMinutes = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil(businessTime(from, to) / 60_000));

/** The Monday of the studio's week of an instant, as `YYYY-MM-DD`. */
export const mondayOf = (instant: Date): string => mondayBefore(studioDay(instant));

/** The Monday of the week of a day, both as `YYYY-MM-DD`. */
export const mondayBefore = (date: string): string => daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7));

/** The day `count` days after another, both as `YYYY-MM-DD`. */
export const daysAfter = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

/** The start of the studio's day that contains an instant. */
export const startOfDay = (instant: Date): Date => new Date(startOf(studioDay(instant)));

/** The start of a day in the studio's time zone, given as `YYYY-MM-DD`. */
export const beginningOf = (date: string): Date => new Date(startOf(date));

/** The studio's day of an instant (in ms), as `YYYY-MM-DD`. */
export const studioDay = (instant: Date | number): string => calendar.format(instant);

const nextDay = (date: string): string => daysAfter(date, 1);

/** ISO weekdays: Sunday is 7. */
const isBusinessDay = (date: string): boolean => weekdays.has(new Date(date).getUTCDay() || 7) && !holidays.has(date);

/** Starts of days: looking up a zone's offset is expensive, and lists need the same days repeatedly. */
const starts = new Map<string, number>();

/** The instant at which a day of the studio starts, across changes of daylight saving. */
function startOf(date: string): number {
  const cachedStart = starts.get(date);
  if (cachedStart !== undefined) return cachedStart;
  const midnight = Date.parse(date);
  // The offset at the guess may be the one before or after a change; the second computation uses the right one.
  const guess = midnight - offsetAt(midnight);
  const start = midnight - offsetAt(guess);
  starts.set(date, start);
  return start;
}

/** The offset of the studio's clock from UTC at an instant, in ms; positive if it is ahead. */
function offsetAt(instant: number): number {
  const part = Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  return wall - Math.floor(instant / 1000) * 1000;
}
