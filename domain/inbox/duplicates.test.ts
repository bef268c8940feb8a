import { expect, it } from 'vitest';
import { isSimilarName } from './duplicates.ts';

it.each([
  ['Lanternfall', 'LANTERN FALL', true],
  ['Lanternfall', 'Lanternfal (new build)', true],
  ['Ёлка в тумане', 'елка в туманe', true],
  ['Știință', 'Stiinta 2', true],
  ['Lanternfall', 'Harbour Lights', false],
  ['Sun', 'Son', false],
  ['!!!', '???', false],
])('%s and %s are similar names: %s', (first, second, expected) => {
  expect([isSimilarName(first, second), isSimilarName(second, first)]).toEqual([expected, expected]);
});
