import { describe, expect, it } from 'vitest';
import { brandMark, markShapes } from './mark.ts';
import { brandPalette } from './palette.ts';

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

  it('is an icon in the colors of any brand, with or without the ground of the page', () => {
    const { palette } = brandPalette({ accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' });
    expect(brandMark(70, palette, { size: 100, scale: 0.5, hasGround: true })).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">' +
        '<rect x="0" y="0" width="100" height="100" fill="#12081f"/>' +
        '<rect x="25" y="25" width="35" height="50" fill="#2bd4ff"/>' +
        '<rect x="61.88" y="26.88" width="11.25" height="46.25" fill="none" stroke="#2bd4ff" stroke-width="3.75"/></svg>',
    );
    expect(brandMark(70, palette)).not.toContain('#12081f');
  });
});
