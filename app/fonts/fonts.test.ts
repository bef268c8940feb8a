import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { languages, languageTable } from '../../domain/text/language.ts';

const root = join(import.meta.dirname, '../..');
const source = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

/** The last `unicode-range` that lists a character belongs to the file with its glyph, since the generator of the files writes both. */
const rules = [...source('app/fonts/fonts.css').matchAll(/@font-face \{[^}]*\}/g)].map(([rule]) => {
  const value = (property: string) => new RegExp(`\\b${property}: ([^;]+);`).exec(rule)![1]!;
  const ranges = value('unicode-range').split(', ');
  return {
    family: value('font-family').slice(1, -1),
    weights: value('font-weight').split(' ').map(Number),
    file: /url\(\.\/(.*?)\)/.exec(rule)![1]!,
    ranges: ranges.map((range) =>
      range
        .slice(2)
        .split('-')
        .map((end) => Number.parseInt(end, 16)),
    ),
  };
});
const [text, display] = ['Sofia Sans', 'Sofia Sans Extra Condensed'];

test('the rules load exactly the files of the folder', () => {
  expect(rules.map(({ file }) => file).toSorted()).toEqual(
    globSync('*.woff2', { cwd: import.meta.dirname }).toSorted(),
  );
  const licences = globSync('*-OFL.txt', { cwd: import.meta.dirname });
  expect(licences).toHaveLength(new Set(rules.map(({ family }) => family)).size);
});

describe.each([text, display])('%s', (family) => {
  const ranges = rules.filter((rule) => rule.family === family).flatMap((rule) => rule.ranges);

  test.each(['en', 'ru', 'ro', 'back-office'])('has a glyph for every character of the catalogue %s', (name) => {
    expect(missing(stringsOf(JSON.parse(source(`app/i18n/catalogues/${name}.json`))))).toEqual([]);
  });

  test.each(languages)(
    'has a glyph for every character of the catalogue %s in the files that its pages preload',
    (name) => {
      const files = languageTable[name].scripts.map((script) => `-${script}.woff2`);
      const preloaded = rules.filter((rule) => rule.family === family && files.some((end) => rule.file.endsWith(end)));
      const strings = stringsOf(JSON.parse(source(`app/i18n/catalogues/${name}.json`)));
      const preloadedRanges = preloaded.flatMap((rule) => rule.ranges);
      expect(missing(strings, preloadedRanges)).toEqual([]);
    },
  );

  test('has a glyph for every character of the built-in content', () => {
    const content = import.meta.glob(['../../content/**/*.ts', '!**/*.test.ts'], { eager: true });
    const strings = stringsOf([content, defaultStudio]);
    expect(strings.length).toBeGreaterThan(1000);
    expect(missing(strings)).toEqual([]);
  });

  /** Characters without a glyph; the display face is set in capitals. Flags and right arrows come from other fonts. */
  function missing(strings: string[], inRanges = ranges): string[] {
    const written = strings.map((string) => (family === display ? string.toUpperCase() : string)).join('');
    const characters = [...new Set(written)].filter(
      (character) => !/\s|→|\p{RI}|\p{Emoji_Presentation}/u.test(character),
    );
    const hasGlyph = (code: number) => inRanges.some(([from, to = from]) => code >= from! && code <= to!);
    return characters.filter((character) => !hasGlyph(character.codePointAt(0)!));
  }
});

test('pages use no feature of the fonts that was removed', () => {
  const pages = source('app/**/*.{ts,tsx,css}');
  const utilities =
    /[\s"'`:](italic|normal-case|lowercase|capitalize|font-(thin|extralight|light|black|\[.*?\])|ordinal|slashed-zero|(lining|oldstyle|proportional)-nums|(diagonal|stacked)-fractions)(?=[\s"'`])/g;
  expect(pages.match(utilities)).toBeNull();
  expect(pages.match(/font-(feature-settings|variant|variation-settings|style: italic)/g)).toBeNull();
  const weights = [...pages.matchAll(/font-?weight: (\d+);/gi)].map(([, weight]) => Number(weight));
  const [from, to] = rules.find(({ family }) => family === text)!.weights;
  expect(weights.filter((weight) => weight < from! || weight > to!)).toEqual([]);
  const utility = /@utility display \{[^}]*\}/.exec(pages)![0];
  expect(utility).toContain(`font-weight: ${rules.find(({ family }) => family === display)!.weights[0]};`);
  expect(utility).toContain('text-transform: uppercase;');
  expect(pages.match(/var\(--font-display\)|[\s"'`:]font-display[\s"'`]/g)).toHaveLength(1);
});

/** Every string in a value, at any depth. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
