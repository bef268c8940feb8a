import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFont } from '../lettering/face.ts';
import { fallbackRules } from './fallbacks.ts';
import { type Subset, subset } from './subset.ts';

const require = createRequire(import.meta.url);

/** The text face in the weights that pages use; the display face, of which `@utility display` uses one weight and capitals. */
export const faces = {
  'sofia-sans': {
    family: 'Sofia Sans',
    weights: [400, 800],
    capitals: false,
    folder: dirname(require.resolve('@fontsource-variable/sofia-sans/package.json')),
  },
  'sofia-sans-extra-condensed': {
    family: 'Sofia Sans Extra Condensed',
    weights: 800,
    capitals: true,
    folder: dirname(require.resolve('@fontsource-variable/sofia-sans-extra-condensed/package.json')),
  },
} as const satisfies Record<string, { family: string; weights: Subset['weights']; capitals: boolean; folder: string }>;

/** A subset of a source file, which is one file per face. Without a `range` it has the characters that no other subset of that source has. */
interface SubsetSource {
  source: 'cyrillic' | 'latin' | 'latin-ext';
  range?: string;
}

/**
 * The subsets by name. The characters of the site's languages have files of their own. The additional files have the other characters, and the
 * few pages that contain one, for example in a name, load them. The rule of an additional file lists all characters of its source and comes
 * first, since a browser takes a character from the last rule that lists it.
 */
export const scripts: Readonly<Record<string, SubsetSource>> = {
  'cyrillic-additional': { source: 'cyrillic' },
  cyrillic: { source: 'cyrillic', range: 'U+401,U+410-44F,U+451,U+2116' },
  'latin-ext': { source: 'latin-ext' },
  romanian: { source: 'latin-ext', range: 'U+102-103,U+15E-15F,U+162-163,U+218-21B' },
  'latin-additional': { source: 'latin' },
  // ASCII, the Romanian letters â and î, and the signs of the three languages.
  latin: {
    source: 'latin',
    range:
      'U+20-7E,U+A0,U+A9,U+AB,U+AE,U+B7,U+BB,U+C2,U+CE,U+D7,U+E2,U+EE,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC,U+2122,U+2212',
  },
};

/** The features that browsers apply by default, and `tabular-nums`. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

type Face = keyof typeof faces;
const read = (face: Face, file: string) => readFileSync(join(faces[face].folder, file));

/** The files of `app/fonts/` by name: fonts, licenses and style sheet. */
export async function fontFiles(): Promise<Record<string, string | Uint8Array>> {
  const files: Record<string, string | Uint8Array> = {};
  const rules: string[] = [];
  for (const face of Object.keys(faces) as Face[]) {
    const { weights, capitals } = faces[face];
    const ranges: Record<string, string> = JSON.parse(read(face, 'unicode.json').toString());
    for (const [script, { source, range = ranges[source]! }] of Object.entries(scripts)) {
      const file = read(face, `files/${face}-${source}-wght-normal.woff2`);
      const claimed = (await characters(file)).filter((character) => within(range, character));
      const drawn = claimed.filter(
        (character) => !isInNarrowerSubset(script, character) && (!capitals || forCapitals(character)),
      );
      const name = `${face}-${script}.woff2`;
      files[name] = await subset(file, { characters: drawn, weights, features });
      // The display face, whose text is in capitals, lists small letters too: a range that repeats the text face's compresses to a few bytes.
      rules.push(rule(face, name, claimed));
    }
    files[`${face}-OFL.txt`] = read(face, 'LICENSE').toString();
  }
  const made = '/* Made by `npm run fonts` in art/. */\n';
  files['fonts.css'] = made + rules.join('');
  files['fallbacks.css'] = made + fallbackRules();
  return files;
}

/** The characters with a glyph in a WOFF2 file. */
export const characters = async (file: Buffer): Promise<number[]> => [...(await readFont(file)).collectUnicodes()];

/** Whether a subset leaves a character to one that has a range in the same source. */
function isInNarrowerSubset(script: string, character: number): boolean {
  const { source, range } = scripts[script]!;
  const narrower = Object.values(scripts).filter((other) => other.source === source && other.range !== undefined);
  return range === undefined && narrower.some((other) => within(other.range!, character));
}

/** Whether a `unicode-range` contains a character. */
const within = (range: string, character: number): boolean =>
  range.split(',').some((part) => {
    const [from, to = from] = part.slice(2).split('-');
    return character >= Number.parseInt(from!, 16) && character <= Number.parseInt(to!, 16);
  });

/** Whether text in capitals can contain a character. */
export function forCapitals(character: number): boolean {
  const letter = String.fromCodePoint(character);
  return letter.toUpperCase() === letter || fitting.includes(letter);
}

/** Latin and Cyrillic letters by which FreeType's auto-hinter measures a face. */
const fitting = ['x', 'o', 'х', 'о'];

const rule = (face: Face, file: string, characters: number[]): string => `@font-face {
  font-family: '${faces[face].family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${[faces[face].weights].flat().join(' ')};
  src: url(./${file}) format('woff2');
  unicode-range: ${rangeOf(characters)};
}
`;

/** The `unicode-range` of exactly these characters. */
function rangeOf(characters: number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const character of characters.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === character - 1) last[1] = character;
    else runs.push([character, character]);
  }
  return runs.map((run) => `U+${[...new Set(run)].map((end) => end.toString(16)).join('-')}`).join(', ');
}
