import { expect, it, vi } from 'vitest';
import { invalidation } from './invalidation.ts';

it('a change calls every subscriber until its subscription ends', () => {
  const changes = invalidation();
  const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = changes.subscribe(one);
  changes.subscribe(two);
  changes.invalidate();
  stop();
  changes.invalidate();
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2]);
});

it('a subscriber that throws affects neither the change nor the other subscribers', () => {
  const failed = vi.fn<() => void>();
  const changes = invalidation(failed);
  const other = vi.fn<() => void>();
  changes.subscribe(() => {
    throw new Error('broken');
  });
  changes.subscribe(other);
  changes.invalidate();
  expect([failed.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
});
