import { describe, expect, it } from 'vitest';
import { brandPalette } from './palette.ts';
import { drawBrandPicture, iconPictures, logoSpace, sharePicture } from './pictures.ts';

const { palette } = brandPalette({ accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' });
const appearance = { share: 70, palette };

describe('a picture of the brand', () => {
  it('has the mark in its middle in the colors of the brand', () => {
    const picture = { width: 100, height: 100, space: { width: 50, height: 50 }, hasGround: true };
    expect(drawBrandPicture(picture, appearance)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">' +
        '<rect x="0" y="0" width="100" height="100" fill="#12081f"/>' +
        '<rect x="25" y="25" width="35" height="50" fill="#2bd4ff"/>' +
        '<rect x="61.88" y="26.88" width="11.25" height="46.25" fill="none" stroke="#2bd4ff" stroke-width="3.75"/></svg>',
    );
    expect(drawBrandPicture({ ...picture, hasGround: false }, appearance)).not.toContain('#12081f');
  });

  it('has a blank space for a logo, above the bar of the split', () => {
    const drawn = drawBrandPicture(sharePicture, appearance, true);
    expect(drawn).toContain('<rect x="0" y="602" width="840" height="28" fill="#2bd4ff"/>');
    expect(drawn).not.toContain('stroke');
    expect(logoSpace(sharePicture)).toEqual({ x: 240, y: 171, width: 720, height: 260 });
  });

  it.each(Object.entries(iconPictures))('%s has its mark inside', (_name, picture) => {
    const { x, y, width, height } = logoSpace(picture);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect([x + width <= picture.width, y + height <= picture.height]).toEqual([true, true]);
  });
});
