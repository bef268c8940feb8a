import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { caseArt } from '../../../../../content/art.ts';
import { sitePicturesOf } from './site-pictures.ts';

const publicFolder = path.resolve(import.meta.dirname, '../../../../../public');

it.each(Object.keys(caseArt).map(Number))('case %i has the drawings of its fields', (id) => {
  const { logoUrl, heroImageUrl, screenshots } = sitePicturesOf(id);
  const addresses = [...logoUrl!, ...heroImageUrl!, ...screenshots!];
  expect(addresses).toHaveLength(5);
  for (const address of addresses)
    expect([address, existsSync(path.join(publicFolder, address))]).toEqual([address, true]);
});

it('a case of an operator has none', () => {
  expect(sitePicturesOf(7)).toEqual({});
});
