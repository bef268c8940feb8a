import { createTranslator } from 'use-intl/core';
import { defaultLanguage, type Language } from '../../../../domain/text/language.ts';
import { formatDate } from '../../../../domain/text/format-date.ts';
import type { Studio } from '../../../../domain/studio/studio.ts';
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

type Hours = Studio['hours'];

/** Replaces the hyphen in `GMT-5`, after which browsers break the line, with a minus. */
const withMinus = (text: string): string => text.replace('GMT-', 'GMT\u2212');

/** The offset of a time zone at a time, such as `GMT−5`. */
function offsetAt(time: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  return withMinus(clock.formatToParts(time).find(({ type }) => type === 'timeZoneName')!.value);
}

/**
 * The studio's working hours in a language, as the arguments of `promise.hours`. In languages other than the default, whose readers may not
 * know the label of the time zone, it is followed by the offset at `time`.
 */
export function workingHours(language: Language, { weekdays, opens, closes, label, timeZone }: Hours, time: Date) {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const named = (day: number) => weekday.format(Date.UTC(2024, 0, day));
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const formatTime = (hour: string) => clock.format(new Date(`2024-01-01T${hour}:00Z`)).replace(/\u202F/, ' ');
  return {
    first: named(weekdays[0]!),
    last: named(weekdays.at(-1)!),
    opens: formatTime(opens),
    closes: formatTime(closes),
    zone: language === defaultLanguage ? label : `${label}, ${offsetAt(time, timeZone)}`,
  };
}

/** An instant (ISO 8601) as the studio's wall clock shows it. */
export function studioTime(instant: string, language: Language, { timeZone }: Hours): string {
  const clock = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return withMinus(formatDate(clock, new Date(instant)));
}
