import type { Language } from '../../../../domain/text/language.ts';
import { clockTime, type Weekday, weekdayKeys } from '../../../i18n/dates.ts';

/** The studio's working hours in a language, such as `9:00 AM`; the first and the last of consecutive days, else all days. */
export function officeHours(
  { opens, closes, weekdays }: { opens: string; closes: string; weekdays: readonly number[] },
  language: Language,
  name: (weekday: Weekday) => string,
): { opens: string; closes: string; days: { first: string; last: string } | { all: string } } {
  const days = weekdays.toSorted((first, second) => first - second);
  const names = days.map((weekday) => name(weekdayKeys[weekday - 1]!));
  const consecutive = days.length > 2 && days.every((weekday, index) => weekday === days[0]! + index);
  return {
    opens: clockTime(opens, language),
    closes: clockTime(closes, language),
    days: consecutive
      ? { first: names[0]!, last: names.at(-1)! }
      : { all: new Intl.ListFormat(language).format(names) },
  };
}

/** The hours on the visitor's clock, such as `16:00` to `1:00`; `undefined` if both clocks show the same time. */
export function visitorHours(
  { opens, closes, timeZone }: { opens: string; closes: string; timeZone: string },
  language: Language,
  now = new Date(),
) {
  // Both wall clocks are read as instants of one zone: their difference is the difference of the zones.
  const clock = (options?: Intl.DateTimeFormatOptions) => Date.parse(now.toLocaleString('en-US', options));
  const shift = Math.round((clock() - clock({ timeZone })) / 60_000);
  if (shift === 0) return undefined;
  const day = 24 * 60;
  const shifted = (time: string) => {
    const [hour, minute] = time.split(':').map(Number);
    const minutes = (hour! * 60 + minute! + shift + 2 * day) % day;
    return clockTime(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`, language);
  };
  return { opens: shifted(opens), closes: shifted(closes) };
}
