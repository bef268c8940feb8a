import { expect, it } from 'vitest';
import { initials } from './monogram.tsx';

it.each([
  ['Saltwick Below', 'SB'],
  ['Ilinca van Dorneanu', 'ID'],
  ['Grinpile', 'GR'],
  ['Шахта', 'ША'],
  ['Q', 'Q'],
  ['  two   words ', 'TW'],
  ['', ''],
])('%j is shortened to %j', (name, letters) => {
  expect(initials(name).join('')).toBe(letters);
});
