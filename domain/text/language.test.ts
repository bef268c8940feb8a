import { expect, test } from 'vitest';
import { addressIn, chooseLanguage, languages, parseAcceptLanguage, splitLanguage } from './language.ts';

test('a valid stored language wins', () => {
  expect(chooseLanguage('ro', ['ru'])).toBe('ro');
});

test.each([
  [['ru-RU', 'en'], 'ru'],
  [['ro'], 'ro'],
  [['ro-MD', 'ru'], 'ro'],
  [['de', 'ru'], 'ru'],
  [['de', 'fr'], 'en'],
  [[], 'en'],
])('without one, the browser languages %j select %s', (preferences, language) => {
  expect(chooseLanguage(undefined, preferences)).toBe(language);
  expect(chooseLanguage('de', preferences)).toBe(language);
});

test('Accept-Language is parsed by weight, without rejected languages', () => {
  expect(parseAcceptLanguage('en;q=0.5, ru-RU, ro;q=0.8, de;q=0')).toEqual(['ru-RU', 'ro', 'en']);
  expect(parseAcceptLanguage(undefined)).toEqual([]);
  expect(parseAcceptLanguage(',;;q=x,')).toEqual([]);
});

test.each([
  ['/ru/cases/1', 'ru', '/ru', '/cases/1'],
  ['/ro/', 'ro', '/ro', '/'],
  ['/ru', 'ru', '/ru', '/'],
  ['/cases', undefined, '', '/cases'],
  ['/en/cases', undefined, '', '/en/cases'],
  ['/rum', undefined, '', '/rum'],
  ['/RU/cases', undefined, '', '/RU/cases'],
  ['/', undefined, '', '/'],
])('the address %s names the language %s', (pathname, language, prefix, path) => {
  expect(splitLanguage(pathname)).toEqual({ language, prefix, path });
});

test.each(languages)('the address of a page in %s is read as that page', (language) => {
  for (const path of ['/', '/cases/1']) expect(splitLanguage(addressIn(language, path)).path).toBe(path);
});
