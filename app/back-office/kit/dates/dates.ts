let timeZone: string | undefined;

/** Sets the zone in which times are shown; defaults to the browser's. */
export function showTimesIn(zone: string | null | undefined): void {
  timeZone = zone ?? undefined;
}

/** The formats that have been used. They are cached, since creating one is the slowest step of showing a time. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of the operator's browser with these options, in a zone or else the browser's. */
function formatIn(zone: string | undefined, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options]);
  const cachedFormat = formats.get(key);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone });
  formats.set(key, format);
  return format;
}

/** A stored instant or day in the operator's date format; `fallback` if it is invalid. */
export function localDate(value: string | null | undefined, fallback = ''): string {
  if (!value || Number.isNaN(Date.parse(value))) return fallback;
  // A day has no time zone; parsed as an instant, it would be the previous day west of Greenwich.
  const isDay = value.length === 'YYYY-MM-DD'.length;
  return formatIn(isDay ? 'UTC' : timeZone).format(new Date(value));
}

/** A day such as `16 Nov`, with its year if requested. */
export function shortDay(day: string, withYear = false): string {
  const year = withYear ? 'numeric' : undefined;
  return new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year });
}

/** A stored instant with its time of day, in the operator's format. */
export const localTime = (value: string): string =>
  formatIn(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));

/** The calendar day of an instant that represents a day (its midnight in UTC); blank for null. */
export const dayOf = (value: string | null): string => value?.slice(0, 'YYYY-MM-DD'.length) ?? '';

/** The units of an age in minutes, longest first. */
const units = { y: 365 * 24 * 60, d: 24 * 60, h: 60, min: 1 };

const minutesBetween = (start: number, end: number) => Math.max(0, Math.floor((end - start) / 60_000));

/** The age of an instant, such as `3 d`; less than a minute is `0 min`. */
export function age(instant: string, now = Date.now()): string {
  const minutes = minutesBetween(Date.parse(instant), now);
  const [unit, length] = Object.entries(units).find(([, length]) => minutes >= length) ?? ['min', 1];
  return `${Math.floor(minutes / length)} ${unit}`;
}

/** The time between two instants in whole days, hours and minutes. */
export function runningFor(since: string, now: string): { days: number; hours: number; minutes: number } {
  const minutes = minutesBetween(Date.parse(since), Date.parse(now));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

export const isFuture = (instant: string, now = Date.now()): boolean => Date.parse(instant) > now;
