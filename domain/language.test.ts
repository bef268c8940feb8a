import { expect, test } from 'vitest';
import { chooseLanguage, parseAcceptLanguage } from './language.ts';

test('a stored valid language wins', () => {
  expect(chooseLanguage('ro', ['ru'])).toBe('ro');
});

test.each([
  [['ru-RU', 'en'], 'ru'],
  [['ro'], 'ro'],
  [['ro-MD', 'ru'], 'ro'],
  [['de', 'ru'], 'ru'],
  [['de', 'fr'], 'en'],
  [[], 'en'],
])('without one, the browser languages %j give %s', (preferences, language) => {
  expect(chooseLanguage(undefined, preferences)).toBe(language);
  expect(chooseLanguage('de', preferences)).toBe(language);
});

test('Accept-Language is read by weight, without what is refused', () => {
  expect(parseAcceptLanguage('en;q=0.5, ru-RU, ro;q=0.8, de;q=0')).toEqual(['ru-RU', 'ro', 'en']);
  expect(parseAcceptLanguage(undefined)).toEqual([]);
  expect(parseAcceptLanguage(',;;q=x,')).toEqual([]);
});
