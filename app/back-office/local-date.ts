/** A stored instant or day in the operator's local date format; `fallback` where there is none. */
export const localDate = (value: string | null, fallback: string): string =>
  value === null ? fallback : new Date(value).toLocaleDateString();
