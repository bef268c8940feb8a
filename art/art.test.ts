import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import linkPreviews from '../app/art/link-previews.json' with { type: 'json' };
import manifest from '../app/art/manifest.json' with { type: 'json' };
import { keyWidths, shotSides } from '../content/art.ts';
import { partners } from './brand/partners.ts';

const publicFolder = join(import.meta.dirname, '../public');
const size = async (path: string) => {
  const { width, height } = await sharp(join(publicFolder, path)).metadata();
  return { width, height };
};
const formats = ['avif', 'webp'];
const pictures = Object.entries(manifest.cases);

test.each(pictures)('the key art of %s has the widths of its names', async (_slug, { folder }) => {
  for (const width of keyWidths)
    for (const format of formats)
      expect(await size(`${folder}/key-${width}.${format}`)).toEqual({ width, height: (width * 5) / 8 });
});

test.each(pictures)('the screenshots of %s have the longer sides of their names', async (_slug, { folder, shots }) => {
  for (const [i, { width, height }] of shots.entries())
    for (const side of shotSides)
      for (const format of formats) {
        const scale = side / Math.max(width, height);
        const expected = { width: width * scale, height: height * scale };
        expect(await size(`${folder}/shot-${i + 1}-${side}.${format}`)).toEqual(expected);
      }
});

test.each(pictures)('the logo and the blur-up of %s have the sizes that pages set', async (_slug, pictured) => {
  expect(await size(`${pictured.folder}/logo.svg`)).toEqual(pictured.logo);
  const blur = await sharp(Buffer.from(pictured.blur.split(',')[1]!, 'base64')).metadata();
  expect(blur.width).toBe(20);
});

test.each(Object.keys(partners))('the wordmark of %s is a picture', async (name) => {
  expect((await size(`art/partners/${name}.svg`)).width).toBeGreaterThan(0);
});

test('Open Graph pictures are 1200 by 630', async () => {
  for (const name of ['home', 'publishing', 'about', 'cases', 'contact', ...Object.keys(manifest.cases)])
    expect(await size(`${linkPreviews.folder}/${name}.jpg`)).toEqual({ width: 1200, height: 630 });
});

test.each([
  ['favicon.svg', 40],
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
])('%s is a square of %i', async (path, side) => {
  expect(await size(path)).toEqual({ width: side, height: side });
});
