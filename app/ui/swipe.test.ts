import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { swipeStep, rotate } from './swipe.ts';

describe('a rotation', () => {
  it('leads from the last slide to the first', () => {
    expect(rotate(2, 1, 3)).toBe(0);
  });

  it('leads from the first slide back to the last', () => {
    expect(rotate(0, -1, 3)).toBe(2);
  });

  it('stays in place with one slide or none', () => {
    expect(rotate(0, 1, 1)).toBe(0);
    expect(rotate(0, -1, 0)).toBe(0);
  });

  it('is reversed by the same number of steps, and always shows one of the slides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(8), fc.integer({ min: -50, max: 50 }), (count, start, by) => {
        const from = start % count;
        const to = rotate(from, by, count);
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(count);
        expect(rotate(to, -by, count)).toBe(from);
      }),
    );
  });
});

describe('a swipe', () => {
  it('to the left goes forward, to the right goes back', () => {
    expect(swipeStep({ x: -80, y: 10 })).toBe(1);
    expect(swipeStep({ x: 80, y: -10 })).toBe(-1);
  });

  it('that is short or mostly vertical does nothing', () => {
    expect(swipeStep({ x: 49, y: 0 })).toBe(0);
    expect(swipeStep({ x: -80, y: 120 })).toBe(0);
  });
});
