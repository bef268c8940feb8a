import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import manifest from '../app/art/manifest.json' with { type: 'json' };
import * as asked from '../app/cases/drawn-art.ts';
import { caseArt } from '../content/art.ts';
import { partners } from '../content/partners.ts';
import { budget, formats, keyWidths, type Manifest, shotSides } from './manifest.ts';

const publicFolder = join(import.meta.dirname, '../public');
const size = async (path: string) => {
  const { width, height } = await sharp(join(publicFolder, path)).metadata();
  return { width, height };
};
const works = Object.entries(manifest as Manifest);

describe('the pictures of the cases', () => {
  test('every built-in case is drawn', () => {
    expect(works.map(([slug]) => slug)).toEqual(Object.values(caseArt).map(({ slug }) => slug));
  });

  test.each(works)('%s has its key art in all widths', async (slug, { key }) => {
    for (const width of keyWidths)
      for (const format of formats)
        expect(await size(`art/${slug}/key-${width}.${format}`)).toEqual({
          width,
          height: (width * key.height) / key.width,
        });
  });

  test.each(works)('%s has three screenshots in both sizes', async (slug, { shots }) => {
    expect(shots).toHaveLength(3);
    for (const [i, { width, height }] of shots.entries())
      for (const side of shotSides)
        for (const format of formats) {
          const scale = side / Math.max(width, height);
          const expected = { width: width * scale, height: height * scale };
          expect(await size(`art/${slug}/shot-${i + 1}-${side}.${format}`)).toEqual(expected);
        }
  });

  test.each(works)('%s has a logo made of shapes alone', async (slug, { logo }) => {
    expect(await size(`art/${slug}/logo.svg`)).toEqual(logo);
    expect(readFileSync(join(publicFolder, `art/${slug}/logo.svg`), 'utf8')).not.toMatch(
      /<(text|image|style|script)\b/,
    );
  });

  test.each(works)('%s has a blur-up that may travel with the page', async (_slug, { key }) => {
    expect(key.blur.length).toBeLessThanOrEqual(400);
    const small = await sharp(Buffer.from(key.blur.split(',')[1]!, 'base64')).metadata();
    expect(small.width).toBe(20);
  });

  test('come in the sizes that the pages ask for', () => {
    expect(asked.keyWidths).toEqual(keyWidths);
    expect(asked.shotSides).toEqual(shotSides);
  });
});

test('every partner has a wordmark', async () => {
  for (const { name } of partners) {
    const { width } = await size(`art/partners/${name.toLowerCase()}.svg`);
    expect(width).toBeGreaterThan(0);
  }
});

test('every public page and every case has a card for links, none heavier than 150 kB', async () => {
  for (const name of ['home', 'publishing', 'about', 'cases', 'contact', ...works.map(([slug]) => slug)]) {
    expect(await size(`og/${name}.jpg`)).toEqual({ width: 1200, height: 630 });
    expect(statSync(join(publicFolder, `og/${name}.jpg`)).size).toBeLessThanOrEqual(150 * 1024);
  }
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

test('favicon.ico holds one picture of 32 by 32', () => {
  const file = readFileSync(join(publicFolder, 'favicon.ico'));
  expect([file.readUInt16LE(2), file.readUInt16LE(4), file.readUInt8(6), file.readUInt8(7)]).toEqual([1, 1, 32, 32]);
});

test('all pictures together keep to their budget', () => {
  const files = readdirSync(publicFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sum = files.reduce((all, entry) => all + statSync(join(entry.parentPath, entry.name)).size, 0);
  expect(sum).toBeLessThanOrEqual(budget);
});
