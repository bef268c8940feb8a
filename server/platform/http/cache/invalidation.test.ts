import { expect, it, vi } from 'vitest';
import { invalidation } from './invalidation.ts';

it('a change calls every subscriber until its subscription ends', () => {
  const changes = invalidation();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = changes.subscribe(first);
  changes.subscribe(second);
  changes.invalidate();
  stop();
  changes.invalidate();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
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
