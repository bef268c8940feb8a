import type { Language } from '../../../domain/language.ts';

interface Hours {
  opens: string;
  closes: string;
  weekdays: readonly number[];
}

export interface OfficeHours {
  opens: string;
  closes: string;
  /** The days' names: the first and the last of a run, or all of them. */
  days: { first: string; last: string } | { all: string };
}

/** The studio's working hours in a language: '9:00 AM' and 'Monday' in English, '9:00' and 'понедельник' in Russian. */
export function officeHours({ opens, closes, weekdays }: Hours, language: Language): OfficeHours {
  const names = weekdays.map((weekday) => weekdayName(weekday, language));
  const isRun = weekdays.length > 2 && weekdays.every((weekday, index) => weekday === weekdays[0]! + index);
  return {
    opens: clockTime(opens, language),
    closes: clockTime(closes, language),
    days: isRun ? { first: names[0]!, last: names.at(-1)! } : { all: new Intl.ListFormat(language).format(names) },
  };
}

/** 1 January 2024 was a Monday. */
const weekdayName = (weekday: number, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

/** Some versions of ICU write a narrow no-break space, others a space: server and browser must agree. */
const clockTime = (time: string, language: Language) =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(new Date(`2024-01-01T${time}Z`))
    .replaceAll(/[\u202f\u00a0]/g, ' ')
    .replace(/^0/, '');
