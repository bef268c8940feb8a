import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseArt, keyWidths, shotSides } from '../../content/art.ts';
import { partners } from '../../content/partners.ts';
import linkPreviews from './link-previews.json' with { type: 'json' };
import manifest from './manifest.json' with { type: 'json' };

const publicFolder = join(import.meta.dirname, '../../public');
const pictures = Object.entries(manifest.cases);
const formats = ['avif', 'webp'];
const missing = (paths: string[]) => paths.filter((path) => !existsSync(join(publicFolder, path)));

describe('the pictures of the cases', () => {
  test('every built-in case has drawn pictures', () => {
    expect(Object.keys(manifest.cases)).toEqual(Object.values(caseArt).map(({ slug }) => slug));
  });

  test.each(pictures)('%s has its logo, key art and three screenshots in all sizes', (_slug, { folder, shots }) => {
    expect(shots).toHaveLength(3);
    const keys = keyWidths.map((width) => `key-${width}`);
    const sides = shots.flatMap((_, i) => shotSides.map((side) => `shot-${i + 1}-${side}`));
    const names = [...keys, ...sides].flatMap((name) => formats.map((format) => `${name}.${format}`));
    expect(missing(['logo.svg', ...names].map((name) => `${folder}/${name}`))).toEqual([]);
  });

  test.each(pictures)('%s has a logo made only of shapes', (_slug, { folder }) => {
    const logo = readFileSync(join(publicFolder, folder, 'logo.svg'), 'utf8');
    expect(logo).not.toMatch(/<(text|image|style|script)\b/);
  });

  test.each(pictures)('%s has a placeholder small enough for the page', (_slug, { blur }) => {
    expect(blur.length).toBeLessThanOrEqual(400);
  });
});

test('every public page and every case has an Open Graph picture of at most 150 kB', () => {
  for (const name of ['home', 'publishing', 'about', 'cases', 'contact', ...Object.keys(manifest.cases)]) {
    expect(statSync(join(publicFolder, linkPreviews.folder, `${name}.jpg`)).size).toBeLessThanOrEqual(150 * 1024);
  }
});

test('folders that browsers cache permanently are named by a hash of their files, and none is unused', () => {
  const named = [...pictures.map(([, { folder }]) => folder), linkPreviews.folder];
  expect(globSync(['art/*-????????', 'og-????????'], { cwd: publicFolder }).toSorted()).toEqual(
    named.map((folder) => folder.slice(1)).toSorted(),
  );
  for (const folder of named) {
    const hash = createHash('sha256');
    for (const name of readdirSync(join(publicFolder, folder)).toSorted()) {
      hash.update(name).update(readFileSync(join(publicFolder, folder, name)));
    }
    expect(folder.slice(-8)).toBe(hash.digest('hex').slice(0, 8));
  }
});

test('every partner has a wordmark', () => {
  expect(missing(partners.map(({ name }) => `art/partners/${name.toLowerCase()}.svg`))).toEqual([]);
});

test('favicon.ico contains one picture of 32 by 32', () => {
  const file = readFileSync(join(publicFolder, 'favicon.ico'));
  expect([file.readUInt16LE(2), file.readUInt16LE(4), file.readUInt8(6), file.readUInt8(7)]).toEqual([1, 1, 32, 32]);
});

test('all pictures together are at most 4.25 MB', () => {
  const files = readdirSync(publicFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sum = files.reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0);
  expect(sum).toBeLessThanOrEqual(4_250_000);
});
