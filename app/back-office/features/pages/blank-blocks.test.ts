import { expect, it } from 'vitest';
import type { StudioPage } from '../../../../domain/studio/pages/page.ts';
import { copyOf, newPage } from './blank-blocks.ts';
import { lostAddresses } from './lost-addresses.ts';

const first = newPage([]);

it('a new page and a copy have addresses that no other page has', () => {
  expect([first.slug, newPage([first]).slug]).toEqual(['page', 'page-2']);
  const copies: StudioPage[] = [first];
  for (let count = 0; count < 3; count += 1) copies.push(copyOf(first, copies));
  expect(copies.map(({ slug }) => slug)).toEqual(['page', 'page-2', 'page-3', 'page-4']);
  const long = { ...first, slug: 'a'.repeat(60) };
  expect(copyOf(long, [long]).slug).toBe(`${'a'.repeat(56)}-2`);
});

it('the addresses of published pages that were renamed or removed are lost until there is a redirect', () => {
  const renamed = { ...first, slug: 'renamed' };
  expect(lostAddresses([first], [renamed], [])).toEqual(['/p/page']);
  expect(lostAddresses([first], [first, renamed], [])).toEqual([]);
  expect(lostAddresses([first], [renamed], [{ from: '/p/page', to: '/p/renamed' }])).toEqual([]);
});
