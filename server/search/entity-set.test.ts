import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  add,
  addBlock,
  descending,
  type EntitySet,
  intersection,
  remove,
  union,
  without,
  writeBlock,
} from './entity-set.ts';

const ids = fc.uniqueArray(
  fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 2_147_480_000, max: 2_147_483_647 })),
  { maxLength: 1500 },
);
const setOf = (list: readonly number[]): EntitySet => {
  const set: EntitySet = new Map();
  for (const id of list) add(set, id);
  return set;
};
const sorted = (list: Iterable<number>) => [...list].toSorted((a, b) => b - a);
const holds = (check: (one: number[], other: number[]) => void) => fc.assert(fc.property(ids, ids, check));

it('has what was added and not removed, highest first', () => {
  holds((one, other) => {
    const set = setOf(one);
    for (const id of other) remove(set, id);
    expect(descending(set)).toEqual(sorted(one.filter((id) => !other.includes(id))));
  });
});

it('is united, intersected and subtracted as sets are, and stays as it was', () => {
  holds((one, other) => {
    const [first, second] = [setOf(one), setOf(other)];
    expect(descending(union(first, second))).toEqual(sorted(new Set([...one, ...other])));
    expect(descending(intersection(first, second))).toEqual(sorted(one.filter((id) => other.includes(id))));
    expect(descending(without(first, second))).toEqual(sorted(one.filter((id) => !other.includes(id))));
    expect([descending(first), descending(second)]).toEqual([sorted(one), sorted(other)]);
  });
});

it('comes back from how it is stored, and joins what is there', () => {
  holds((one, other) => {
    const [stored, set] = [setOf(one), setOf(other)];
    for (const [block, bits] of stored) {
      const bytes = writeBlock(bits);
      expect(bytes.length).toBeLessThanOrEqual(1024);
      addBlock(set, block, bytes);
    }
    expect(descending(set)).toEqual(sorted(new Set([...one, ...other])));
  });
});
