import { expect, it } from 'vitest';
import { settle } from './use-steady-list.ts';

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const shown = (...ids: number[]) => list(...ids).map((entity) => ({ entity, leaving: false }));
const order = (entries: readonly { entity: { id: number }; leaving: boolean }[]) =>
  entries.map(({ entity, leaving }) => (leaving ? `${entity.id} leaving` : `${entity.id}`));

it('an entry under the pointer keeps its position when it drops out of the list', () => {
  const after = settle(shown(9, 8, 7), list(9, 7, 6), (id) => id === 8);
  expect(order(after)).toEqual(['9', '8 leaving', '7', '6']);
});

it('other entries that dropped out are removed, and entries that fill the page come last', () => {
  expect(order(settle(shown(9, 8, 7), list(9, 7, 6), () => false))).toEqual(['9', '7', '6']);
});

it('new entries before others are shown only on demand', () => {
  expect(order(settle(shown(9, 8), list(11, 10, 9, 8), () => true))).toEqual(['9', '8']);
});

it('an entry that returns to the list is no longer leaving', () => {
  const settled = settle(shown(9, 8), list(9), (id) => id === 8);
  expect(order(settle(settled, list(9, 8), () => false))).toEqual(['9', '8']);
});
