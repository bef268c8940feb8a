import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Colors that are not the brand's, with the reason. */
const otherColors: Record<string, string> = {
  'app/site/cases/accents.css': 'The accents of the built-in cases are content.',
  'content/art.ts': 'The accents of the built-in cases are content.',
  'app/styles/base.css': 'Every brand prints black on white, with greys.',
};

/** Pages, emails and icons; the scenes of `art/` are pictures, and tests compare with colors. */
const files = globSync(['studio.ts', '{app,content,domain,scripts,server,art/brand}/**/*.{ts,tsx,mjs,css}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/*.test.*', '**/testing/**'],
}).map((file) => file.replaceAll('\\', '/'));

const hexes = (file: string) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/(?<![\w&/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi),
  ].map(([hex]) => hex);

it('colors are in brand/, from which everything else derives', () => {
  const colored = files.filter((file) => hexes(file).length > 0 && !(file in otherColors));
  expect(colored.map((file) => `${file}: ${hexes(file).join(' ')}`)).toEqual([]);
});

it('every exception has a color', () => {
  expect(Object.keys(otherColors).filter((file) => hexes(file).length === 0)).toEqual([]);
});
