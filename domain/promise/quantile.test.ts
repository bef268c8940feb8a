import { expect, it } from 'vitest';
import { quantile } from './quantile.ts';

it('returns the smallest value that at least a share of the values do not exceed', () => {
  const lists = [
    [7],
    [2, 1],
    [3, 3, 3, 3],
    [5, 1, 4, 2, 3],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
  ];
  // A reproducible mixture in which most values occur several times.
  const mixture = Array.from({ length: 1000 }, (_, index) => (index * 7919) % 313);
  for (const values of [...lists, mixture])
    for (const share of [0.01, 0.1, 0.5, 0.9, 1]) {
      const smallest = values
        .toSorted((a, b) => a - b)
        .find((value) => values.filter((other) => other <= value).length >= share * values.length);
      expect(quantile(Int32Array.from(values), share)).toBe(smallest);
      expect(quantile(Float64Array.from(values), share)).toBe(smallest);
    }
});
