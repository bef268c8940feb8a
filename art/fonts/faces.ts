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

/**
 * One file each. The later of two rules with the same character wins, so Romanian pages load their letters without the
 * hundred others of `latin-ext`.
 */
export const scripts = ['cyrillic', 'latin-ext', 'romanian', 'latin'] as const;

const romanian = { from: 'latin-ext', range: 'U+0102-0103,U+015E-015F,U+0162-0163,U+0218-021B' };

/** The features that browsers apply by default, and `tabular-nums`. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

type Face = keyof typeof faces;
type Script = (typeof scripts)[number];
const read = (face: Face, file: string) => readFileSync(join(faces[face].folder, file));

/** The files of `app/fonts/` by name: fonts, licenses and style sheet. */
export async function fontFiles(): Promise<Record<string, string | Uint8Array>> {
  const files: Record<string, string | Uint8Array> = {};
  const rules: string[] = [];
  for (const face of Object.keys(faces) as Face[]) {
    for (const script of scripts) {
      const { file, range } = source(face, script);
      const { weights, capitals } = faces[face];
      const claimed = (await characters(file)).filter((character) => within(range, character));
      const kept = claimed.filter((character) => !capitals || forCapitals(character));
      const name = `${face}-${script}.woff2`;
      files[name] = await subset(file, { characters: kept, weights, features });
      rules.push(rule(face, name, kept));
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

/** The file that a script is subset from, and its characters. */
function source(face: Face, script: Script): { file: Buffer; range: string } {
  const whole = script === 'romanian' ? romanian.from : script;
  const ranges: Record<string, string> = JSON.parse(read(face, 'unicode.json').toString());
  return {
    file: read(face, `files/${face}-${whole}-wght-normal.woff2`),
    range: script === 'romanian' ? romanian.range : ranges[script]!,
  };
}

/** Whether a `unicode-range` contains a character. */
const within = (range: string, character: number): boolean =>
  range.split(',').some((part) => {
    const [from, to = from] = part.slice(2).split('-');
    return character >= Number.parseInt(from!, 16) && character <= Number.parseInt(to!, 16);
  });

/** Whether text in capitals can contain a character. */
function forCapitals(character: number): boolean {
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

/** The `unicode-range` of exactly these characters, so no page loads a file for a character without a glyph in it. */
function rangeOf(characters: number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const character of characters.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === character - 1) last[1] = character;
    else runs.push([character, character]);
  }
  return runs.map((run) => `U+${[...new Set(run)].map((end) => end.toString(16)).join('-')}`).join(', ');
}
