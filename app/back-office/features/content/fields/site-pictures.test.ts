import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cases } from '../../../../../content/cases.ts';
import { sitePicturesOf } from './site-pictures.ts';

const publicFolder = path.resolve(import.meta.dirname, '../../../../../public');

it.each(cases.map((entity) => [entity.title, entity] as const))(
  '%s has the drawings of its fields',
  (_title, entity) => {
    const { logoUrl, heroImageUrl, screenshots } = sitePicturesOf(entity);
    const addresses = [...logoUrl!, ...heroImageUrl!, ...screenshots!];
    expect(addresses).toHaveLength(5);
    for (const address of addresses)
      expect([address, existsSync(path.join(publicFolder, address))]).toEqual([address, true]);
  },
);

it('a case of an operator has none', () => {
  expect(sitePicturesOf({ id: 7, title: 'Lanternfall' })).toEqual({});
  expect(sitePicturesOf({ id: 1, title: 'Lanternfall' })).toEqual({});
});
