import type { Messages } from 'use-intl';
import { type Language, languageTable } from '../../domain/text/language.ts';

/* `Intl.DateTimeFormat` is avoided, since its first use costs a browser 40 ms; the catalogues contain formats and names. */

const months = 'january february march april may june july august september october november december';
const monthKeys = months.split(' ') as (keyof Messages['case']['overview']['months'])[];

/** In the order of ISO 8601, in which Monday is 1. */
export const weekdayKeys = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdayKeys)[number];

/** The parts of a date in UTC, for a message. */
export function dayParts(instant: string) {
  const date = new Date(instant);
  const month = monthKeys[date.getUTCMonth()]!;
  return { day: String(date.getUTCDate()), month, year: String(date.getUTCFullYear()) };
}

/** A time such as `09:00` in a language: `9:00 AM` in English, `9:00` in Russian. */
export function clockTime(time: string, language: Language): string {
  const [hour, minute] = time.split(':');
  if (!languageTable[language].twelveHourClock) return `${Number(hour)}:${minute}`;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
