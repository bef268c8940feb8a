import { expect, it } from 'vitest';
import { settle } from './use-steady-list.ts';

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const shown = (...ids: number[]) => list(...ids).map((entity) => ({ entity, leaving: false }));
const order = (entries: readonly { entity: { id: number }; leaving: boolean }[]) =>
  entries.map(({ entity, leaving }) => (leaving ? `${entity.id} leaving` : `${entity.id}`));

it('an entry under the hand stays where it was when it leaves the list', () => {
  const after = settle(shown(9, 8, 7), list(9, 7, 6), (id) => id === 8);
  expect(order(after)).toEqual(['9', '8 leaving', '7', '6']);
});

it('other entries that left are gone, and what fills the page comes last', () => {
  expect(order(settle(shown(9, 8, 7), list(9, 7, 6), () => false))).toEqual(['9', '7', '6']);
});

it('new entries before others wait until they are asked for', () => {
  expect(order(settle(shown(9, 8), list(11, 10, 9, 8), () => true))).toEqual(['9', '8']);
});

it('an entry that comes back is no longer leaving', () => {
  const left = settle(shown(9, 8), list(9), (id) => id === 8);
  expect(order(settle(left, list(9, 8), () => false))).toEqual(['9', '8']);
});
