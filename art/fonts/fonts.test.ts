import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { characters, faces, fontFiles, scripts } from './faces.ts';

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

test.each(Object.keys(faces))('the ranges of %s list exactly the characters of its files', async (face) => {
  const css = readFileSync(join(folder, 'fonts.css'), 'utf8');
  for (const script of scripts) {
    const name = `${face}-${script}.woff2`;
    const ranges = css
      .split(name)[1]!
      .match(/unicode-range: (.*);/)![1]!
      .split(', ');
    const listed = ranges.flatMap((range) => {
      const [from, to = from] = range
        .slice(2)
        .split('-')
        .map((end) => Number.parseInt(end, 16)) as [number, number?];
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
    const drawn = await characters(readFileSync(join(folder, name)));
    expect(listed).toEqual(drawn.toSorted((a, b) => a - b));
  }
});
