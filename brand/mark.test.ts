import { describe, expect, it } from 'vitest';
import { markShapes } from './mark.ts';

const shares = Array.from({ length: 99 }, (_, index) => index + 1);

describe('the mark', () => {
  it.each(shares)('at %i% is a square of a filled and an open part', (share) => {
    const { filled, outline, stroke } = markShapes(share, 20);
    expect(filled.width).toBeCloseTo(share / 5);
    expect(outline.x - stroke / 2).toBeCloseTo(filled.width);
    expect(outline.x + outline.width + stroke / 2).toBeCloseTo(20);
    expect(outline.height + stroke).toBeCloseTo(20);
    expect(outline.width - stroke).toBeGreaterThanOrEqual((20 - filled.width) / 2 - 1e-9);
  });
});
