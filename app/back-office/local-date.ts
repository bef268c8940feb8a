/** A stored instant or day in the operator's local date format; `fallback` where there is none. */
export function localDate(value: string | null, fallback: string): string {
  if (value === null) return fallback;
  // A day is the same day everywhere; read as an instant it would be the day before west of Greenwich.
  const isDay = value.length === 'YYYY-MM-DD'.length;
  return new Date(value).toLocaleDateString(undefined, isDay ? { timeZone: 'UTC' } : {});
}

/** A stored instant in the operator's local format, to the minute. */
export const localTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
