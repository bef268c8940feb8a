import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { characters, faces, fontFiles, forCapitals, scripts } from './faces.ts';

const folder = join(import.meta.dirname, '../../app/fonts');

test('app/fonts contains exactly the files that `npm run fonts` creates', async () => {
  const made = await fontFiles();
  const present = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
  expect(present.toSorted()).toEqual(Object.keys(made).toSorted());
  const stale = Object.entries(made).filter(
    ([name, content]) => !readFileSync(join(folder, name)).equals(Buffer.from(content)),
  );
  expect(stale.map(([name]) => name)).toEqual([]);
});

test.each(Object.keys(faces) as (keyof typeof faces)[])(
  'the last range of %s that lists a character belongs to the file with its glyph',
  async (face) => {
    const css = readFileSync(join(folder, 'fonts.css'), 'utf8');
    const fileOf = new Map<number, string>();
    const drawn = new Map<number, string>();
    for (const script of Object.keys(scripts)) {
      const name = `${face}-${script}.woff2`;
      const ranges = css.split(name)[1]!.match(/unicode-range: (.*);/)![1]!;
      for (const character of charactersIn(ranges)) fileOf.set(character, name);
      for (const character of await characters(readFileSync(join(folder, name)))) drawn.set(character, name);
    }
    const isShown = (character: number) => !faces[face].capitals || forCapitals(character);
    expect(new Map([...fileOf].filter(([character]) => isShown(character)).toSorted(byCharacter))).toEqual(
      new Map([...drawn].toSorted(byCharacter)),
    );
  },
);

const byCharacter = ([a]: [number, string], [b]: [number, string]) => a - b;

/** The characters of a `unicode-range`. */
function charactersIn(ranges: string): number[] {
  return ranges.split(', ').flatMap((range) => {
    const [from, to = from] = range
      .slice(2)
      .split('-')
      .map((end) => Number.parseInt(end, 16)) as [number, number?];
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}
