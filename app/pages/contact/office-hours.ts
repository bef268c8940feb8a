import type { Language } from '../../../domain/language.ts';
import { clockTime, type Weekday, weekdayKeys } from '../../i18n/dates.ts';

interface Hours {
  opens: string;
  closes: string;
  weekdays: readonly number[];
}

export interface OfficeHours {
  opens: string;
  closes: string;
  /** Names of the first and the last of consecutive days, else of all days. */
  days: { first: string; last: string } | { all: string };
}

/** The studio's working hours in a language, such as `9:00 AM`. @param name of a weekday */
export function officeHours(
  { opens, closes, weekdays }: Hours,
  language: Language,
  name: (weekday: Weekday) => string,
): OfficeHours {
  const names = weekdays.map((weekday) => name(weekdayKeys[weekday - 1]!));
  const consecutive = weekdays.length > 2 && weekdays.every((weekday, index) => weekday === weekdays[0]! + index);
  return {
    opens: clockTime(opens, language),
    closes: clockTime(closes, language),
    days: consecutive
      ? { first: names[0]!, last: names.at(-1)! }
      : { all: new Intl.ListFormat(language).format(names) },
  };
}
