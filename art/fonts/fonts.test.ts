import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { studio } from '../../studio.ts';
import { characters, faces, fontFiles, scripts } from './faces.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'app/fonts');
const source = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

test('app/fonts holds what `npm run fonts` makes, and nothing else', async () => {
  const made = await fontFiles();
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(made).toSorted());
  const stale = Object.entries(made).filter(
    ([name, content]) => !readFileSync(join(folder, name)).equals(Buffer.from(content)),
  );
  expect(stale.map(([name]) => name)).toEqual([]);
});

describe.each(Object.entries(faces))('%s', (face, { capitals }) => {
  const drawn = new Set(scripts.flatMap((script) => characters(readFileSync(join(folder, `${face}-${script}.woff2`)))));

  test.each(['en', 'ru', 'ro', 'back-office'])('draws every character of the catalogue %s', (name) => {
    expect(missing(stringsOf(JSON.parse(source(`app/i18n/catalogues/${name}.json`))))).toEqual([]);
  });

  test('draws every character of the built-in content', () => {
    const content = import.meta.glob(['../../content/**/*.ts', '!**/*.test.ts'], { eager: true });
    const strings = stringsOf([content, studio]);
    expect(strings.length).toBeGreaterThan(1000);
    expect(missing(strings)).toEqual([]);
  });

  /** What the font has no glyph of, when it is written in its way. Flags, and arrows to the right, it never had. */
  function missing(strings: string[]): string[] {
    const written = strings.map((text) => (capitals ? text.toUpperCase() : text)).join('');
    const all = [...new Set(written)].filter((one) => !/\s|→|\p{RI}|\p{Emoji_Presentation}/u.test(one));
    return all.filter((one) => !drawn.has(one.codePointAt(0)!));
  }
});

test('pages ask the fonts for nothing that was cut off', () => {
  const pages = source('app/**/*.{ts,tsx,css}');
  const utilities =
    /[\s"'`:](italic|normal-case|lowercase|capitalize|font-(thin|extralight|light|black|\[.*?\])|ordinal|slashed-zero|(lining|oldstyle|proportional)-nums|(diagonal|stacked)-fractions)(?=[\s"'`])/g;
  expect(pages.match(utilities)).toBeNull();
  expect(pages.match(/font-(feature-settings|variant|variation-settings|style: italic)/g)).toBeNull();
  const weights = [...pages.matchAll(/font-?weight: (\d+);/gi)].map(([, weight]) => Number(weight));
  const [from, to] = faces['sofia-sans'].weights;
  expect(weights.filter((weight) => weight < from || weight > to)).toEqual([]);
  const display = /@utility display \{[^}]*\}/.exec(pages)![0];
  expect(display).toContain(`font-weight: ${faces['sofia-sans-extra-condensed'].weights};`);
  expect(display).toContain('text-transform: uppercase;');
  expect(pages.match(/var\(--font-display\)|[\s"'`:]font-display[\s"'`]/g)).toHaveLength(1);
});

/** Every string in a value, however deep. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
