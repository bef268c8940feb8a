import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readCharacters } from '../lettering/characters.ts';
import { readWoff2 } from '../lettering/woff2.ts';
import { type Cut, subset } from './subset.ts';

const require = createRequire(import.meta.url);

/** The text face in the weights that pages use, and the display face: `@utility display` has one, and capitals alone. */
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
} as const satisfies Record<string, { family: string; weights: Cut['weights']; capitals: boolean; folder: string }>;

/**
 * A file each. Of two that claim a character the later one has it: Romanian's own letters come without the hundred
 * others of `latin-ext`.
 */
export const scripts = ['cyrillic', 'latin-ext', 'romanian', 'latin'] as const;

const romanian = { from: 'latin-ext', range: 'U+0102-0103,U+015E-015F,U+0162-0163,U+0218-021B' };

/** What browsers apply unasked, and `tabular-nums`. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

type Face = keyof typeof faces;
type Script = (typeof scripts)[number];
const read = (face: Face, file: string) => readFileSync(join(faces[face].folder, file));

/** Everything in `app/fonts/`, by its name: the fonts, their licences, and the rules that load them. */
export async function fontFiles(): Promise<Record<string, string | Uint8Array>> {
  const files: Record<string, string | Uint8Array> = {};
  const rules: string[] = [];
  for (const face of Object.keys(faces) as Face[]) {
    for (const script of scripts) {
      const { file, range } = source(face, script);
      const { weights, capitals } = faces[face];
      const claimed = characters(file).filter((character) => within(range, character));
      const kept = claimed.filter((character) => !capitals || forCapitals(character));
      const name = `${face}-${script}.woff2`;
      files[name] = await subset(file, { characters: kept, weights, features });
      rules.push(rule(face, name, range));
    }
    files[`${face}-OFL.txt`] = read(face, 'LICENSE').toString();
  }
  files['fonts.css'] = `/* Made by \`npm run fonts\`. */\n${rules.join('')}`;
  return files;
}

/** The characters that a WOFF2 file has glyphs of. */
export const characters = (file: Buffer): number[] => [...readCharacters(readWoff2(file).table('cmap')).keys()];

/** The file that a script is cut from, and the characters that it is to be asked for. */
function source(face: Face, script: Script): { file: Buffer; range: string } {
  const whole = script === 'romanian' ? romanian.from : script;
  const ranges: Record<string, string> = JSON.parse(read(face, 'unicode.json').toString());
  return {
    file: read(face, `files/${face}-${whole}-wght-normal.woff2`),
    range: script === 'romanian' ? romanian.range : ranges[script]!,
  };
}

/** Whether CSS's `unicode-range` has a character. */
const within = (range: string, character: number): boolean =>
  range.split(',').some((part) => {
    const [from, to = from] = part.slice(2).split('-');
    return character >= Number.parseInt(from!, 16) && character <= Number.parseInt(to!, 16);
  });

/** Whether text in capitals needs it: what becomes something else in capitals is not shown. */
function forCapitals(character: number): boolean {
  const letter = String.fromCodePoint(character);
  return letter.toUpperCase() === letter || fitting.includes(letter);
}

/** Where fonts are drawn by FreeType, as on Linux, all letters are fitted to pixels by these, Latin's and Cyrillic's. */
const fitting = ['x', 'o', 'х', 'о'];

const rule = (face: Face, file: string, range: string): string => `@font-face {
  font-family: '${faces[face].family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${[faces[face].weights].flat().join(' ')};
  src: url(./${file}) format('woff2');
  unicode-range: ${range.replaceAll(',', ', ')};
}
`;
