import { createTranslator } from 'use-intl/core';
import { defaultLanguage, type Language } from '../../../../domain/text/language.ts';
import { formatDate } from '../../../../domain/text/format-date.ts';
import { studio } from '../../../../studio.ts';
import type en from '../catalogues/en.json';

const files = import.meta.glob<typeof en>('../catalogues/*.json', { eager: true, import: 'default' });

export const mailCatalogue = (language: Language) => files[`../catalogues/${language}.json`]!;

/** Memoizes by language, since creating formatters costs more than rendering an email. */
function perLanguage<Value>(make: (language: Language) => Value): (language: Language) => Value {
  const values = new Map<Language, Value>();
  return (language) => {
    if (!values.has(language)) values.set(language, make(language));
    return values.get(language)!;
  };
}

/** Translates the texts of emails. */
export const mailTexts = perLanguage((language) =>
  createTranslator({ locale: language, messages: mailCatalogue(language) }),
);

const offsetClock = new Intl.DateTimeFormat('en', { timeZone: studio.hours.timeZone, timeZoneName: 'shortOffset' });

/** Replaces the hyphen in `GMT-5`, after which browsers break the line, with a minus. */
const withMinus = (text: string): string => text.replace('GMT-', 'GMT\u2212');

/** The offset of the studio's time zone at a time, such as `GMT−5`. */
const offsetAt = (time: Date): string =>
  withMinus(offsetClock.formatToParts(time).find(({ type }) => type === 'timeZoneName')!.value);

/**
 * The studio's working hours in a language, as the arguments of `promise.hours`. In languages other than the default, whose readers may not
 * know the label of the time zone, it is followed by the offset at `time`.
 */
export const workingHours = (language: Language, time: Date) => ({
  ...namedHours(language),
  zone: language === defaultLanguage ? studio.hours.label : `${studio.hours.label}, ${offsetAt(time)}`,
});

const namedHours = perLanguage((language) => {
  const { weekdays, opens, closes } = studio.hours;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const named = (day: number) => weekday.format(Date.UTC(2024, 0, day));
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const formatTime = (time: string) => clock.format(new Date(`2024-01-01T${time}:00Z`)).replace(/\u202F/, ' ');
  return {
    first: named(weekdays[0]),
    last: named(weekdays.at(-1)!),
    opens: formatTime(opens),
    closes: formatTime(closes),
  };
});

const studioClock = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: studio.hours.timeZone,
    }),
);

/** An instant (ISO 8601) as the studio's wall clock shows it. */
export const studioTime = (instant: string, language: Language): string =>
  withMinus(formatDate(studioClock(language), new Date(instant)));
