import { expect, it, vi } from 'vitest';
import { contentChanges } from './invalidation.ts';

it('A change is told to everybody who listens, until they have heard enough', () => {
  const changes = contentChanges();
  const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = changes.onChange(one);
  changes.onChange(two);
  changes.announce();
  stop();
  changes.announce();
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2]);
});

it('What a listener throws harms neither the change nor the others', () => {
  const failed = vi.fn<() => void>();
  const changes = contentChanges(failed);
  const other = vi.fn<() => void>();
  changes.onChange(() => {
    throw new Error('broken');
  });
  changes.onChange(other);
  changes.announce();
  expect([failed.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
});
