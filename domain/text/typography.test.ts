import { expect, it, test } from 'vitest';
import type { Language } from './language.ts';
import { formatDate } from './format-date.ts';
import { insertNonBreakingSpaces } from './typography.ts';

test.each<[string, Language, string, string]>([
  ['the number of a submission', 'en', 'Submission no. {id}', 'Submission no.\u00a0{id}'],
  ['the number of a submission', 'en', 'Submission no. {number}', 'Submission no.\u00a0{number}'],
  ['the number of a submission', 'en', 'Submission no. 5', 'Submission no.\u00a05'],
  ['the number of a submission', 'ru', 'Заявка № {id}', 'Заявка №\u00a0{id}'],
  ['the number of a submission', 'ro', 'Cererea nr. {id}', 'Cererea nr.\u00a0{id}'],
  ['the number of a submission', 'ro', 'Cererea nr. {number}', 'Cererea nr.\u00a0{number}'],
  ['day and month', 'en', '{month} {day}, {year}', '{month}\u00a0{day}, {year}'],
  [
    'day and month',
    'en',
    '{month, select, may {May} other {}} {day}',
    '{month, select, may {May} other {}}\u00a0{day}',
  ],
  ['day and month', 'ru', '{day} {month} {year} г.', '{day}\u00a0{month} {year}\u00a0г.'],
  [
    'day and month',
    'ro',
    '{day} {month, select, may {mai} other {}}',
    '{day}\u00a0{month, select, may {mai} other {}}',
  ],
  ['a sentence that ends in “no”', 'en', 'The answer is no. {name} wrote.', 'The answer is no. {name} wrote.'],
])('no line breaks within %s (%s): %s', (_, language, text, bound) => {
  expect(insertNonBreakingSpaces(text, language)).toBe(bound);
});

it.each<[Language, string]>([
  ['en', 'September\u00a014, 2026'],
  ['ru', '14\u00a0сентября 2026 г.'],
  ['ro', '14\u00a0septembrie 2026'],
])('a formatted date keeps day and month on one line (%s)', (language, text) => {
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  expect(formatDate(long, new Date('2026-09-14T09:00:00Z'))).toBe(text);
});
