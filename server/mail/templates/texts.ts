import { createTranslator } from 'use-intl/core';
import { defaultLanguage, type Language } from '../../../domain/text/language.ts';
import { formatDate } from '../../../domain/text/typography.ts';
import { studio } from '../../../studio.ts';
import type en from '../catalogues/en.json';

const files = import.meta.glob<typeof en>('../catalogues/*.json', { eager: true, import: 'default' });

export const mailCatalogue = (language: Language) => files[`../catalogues/${language}.json`]!;

/** Memoizes by language: formatters cost more to make than a mail costs to render. */
function perLanguage<Value>(make: (language: Language) => Value): (language: Language) => Value {
  const made = new Map<Language, Value>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(language));
    return made.get(language)!;
  };
}

/** The translator of the mails' catalogue. */
export const mailTexts = perLanguage((language) =>
  createTranslator({ locale: language, messages: mailCatalogue(language) }),
);

const offsetClock = new Intl.DateTimeFormat('en', { timeZone: studio.hours.timeZone, timeZoneName: 'shortOffset' });

/** Browsers break a line after the hyphen of `GMT-5`, not after a minus. */
const withMinus = (text: string): string => text.replace('GMT-', 'GMT\u2212');

/** The studio's distance from Greenwich at a time, such as `GMT−5`. */
const offsetAt = (time: Date): string =>
  withMinus(offsetClock.formatToParts(time).find(({ type }) => type === 'timeZoneName')!.value);

/**
 * The studio's working hours in a language's words, as the arguments of `promise.hours`. Readers of other languages may not know
 * the zone's label: they see the offset at `time` beside it.
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
  const at = (time: string) => clock.format(new Date(`2024-01-01T${time}:00Z`)).replace(/\u202F/, ' ');
  return { first: named(weekdays[0]), last: named(weekdays.at(-1)!), opens: at(opens), closes: at(closes) };
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
