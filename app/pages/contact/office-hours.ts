import { type Language, languageTable } from '../../../domain/language.ts';

interface Hours {
  opens: string;
  closes: string;
  weekdays: readonly number[];
}

/** By ISO's numbers, Monday is 1. */
const weekdayKeys = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdayKeys)[number];

export interface OfficeHours {
  opens: string;
  closes: string;
  /** The days' names: the first and the last of a run, or all of them. */
  days: { first: string; last: string } | { all: string };
}

/**
 * The studio's working hours in a language: '9:00 AM' in English, '9:00' in Russian. Written without `Intl.DateTimeFormat`,
 * which takes a browser 40 ms when it is asked first.
 *
 * @param name what a weekday is called
 */
export function officeHours(
  { opens, closes, weekdays }: Hours,
  language: Language,
  name: (weekday: Weekday) => string,
): OfficeHours {
  const names = weekdays.map((weekday) => name(weekdayKeys[weekday - 1]!));
  const isRun = weekdays.length > 2 && weekdays.every((weekday, index) => weekday === weekdays[0]! + index);
  return {
    opens: clockTime(opens, language),
    closes: clockTime(closes, language),
    days: isRun ? { first: names[0]!, last: names.at(-1)! } : { all: new Intl.ListFormat(language).format(names) },
  };
}

function clockTime(time: string, language: Language): string {
  const [hour, minute] = time.split(':');
  if (!languageTable[language].twelveHourClock) return `${Number(hour)}:${minute}`;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
