import { createTranslator } from 'use-intl/core';
import type { Language } from '../../../domain/language.ts';
import { studio } from '../../../studio.ts';
import en from '../catalogues/en.json' with { type: 'json' };
import ro from '../catalogues/ro.json' with { type: 'json' };
import ru from '../catalogues/ru.json' with { type: 'json' };

export const mailMessages: Record<Language, typeof en> = { en, ru, ro };

/** The mails' texts in a language. */
export const mailTexts = (language: Language) =>
  createTranslator({ locale: language, messages: mailMessages[language] });

/** When the studio works, in a language's words: what `promise.hours` needs. */
export function workingHours(language: Language) {
  const { weekdays, opens, closes, label } = studio.hours;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const named = (day: number) => weekday.format(Date.UTC(2024, 0, day));
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const at = (time: string) => clock.format(new Date(`2024-01-01T${time}:00Z`)).replace(/\u202F/, ' ');
  return {
    first: named(weekdays[0]),
    last: named(weekdays.at(-1)!),
    opens: at(opens),
    closes: at(closes),
    zone: label,
  };
}

/** An instant as the studio's wall clock shows it. */
export const studioTime = (instant: string, language: Language) =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: studio.hours.timeZone,
  }).format(new Date(instant));
