/** Faces of the system in the widths of the web fonts, so lines break alike before and after a late font arrives. */

/** Ascent and descent of both families, in em. */
const metrics = { ascent: 0.95, descent: 0.25 };

const ranges = {
  space: 'U+20, U+a0',
  digits: 'U+30-39',
  cyrillic: 'U+400-52f',
  latin: 'U+21-2f, U+3a-7e, U+a1-2ff, U+1e00-20ff, U+2122, U+2212',
};

type Widths = Record<keyof typeof ranges, number>;

interface Fallback {
  family: string;
  weight: string;
  /** Names of faces with the same widths. */
  local: readonly string[];
  /** Width of the web font's characters in percent of the face's, over the texts of the catalogues (Cyrillic: Russian forms). */
  widths: Widths;
}

const arial = ['Arial', 'Liberation Sans'];
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'];
const roboto = ['Roboto', 'Roboto Regular'];
const robotoBold = ['Roboto Bold', 'Roboto'];

const fallbacks: readonly Fallback[] = [
  {
    family: 'Sofia Sans Fallback',
    weight: '400 599',
    local: arial,
    widths: { space: 75, digits: 97.1, cyrillic: 95.5, latin: 98 },
  },
  {
    family: 'Sofia Sans Fallback',
    weight: '600 800',
    local: arialBold,
    widths: { space: 75, digits: 98.9, cyrillic: 89.4, latin: 91.4 },
  },
  {
    family: 'Sofia Sans Fallback Roboto',
    weight: '400 599',
    local: roboto,
    widths: { space: 84, digits: 97.1, cyrillic: 92.6, latin: 97.2 },
  },
  {
    family: 'Sofia Sans Fallback Roboto',
    weight: '600 800',
    local: robotoBold,
    widths: { space: 84, digits: 97.2, cyrillic: 92.8, latin: 96.4 },
  },
  {
    family: 'Sofia Sans Extra Condensed Fallback',
    weight: '800',
    local: arialBold,
    widths: { space: 46.4, digits: 70.9, cyrillic: 61.8, latin: 60.7 },
  },
  {
    family: 'Sofia Sans Extra Condensed Fallback Roboto',
    weight: '800',
    local: robotoBold,
    widths: { space: 52, digits: 69.6, cyrillic: 65, latin: 65.5 },
  },
];

/** The style sheet of the fallbacks. */
export const fallbackRules = (): string =>
  fallbacks
    .flatMap(({ widths, ...face }) =>
      (Object.keys(ranges) as (keyof Widths)[]).map((range) => rule(face, widths[range], ranges[range])),
    )
    .join('');

function rule({ family, weight, local }: Omit<Fallback, 'widths'>, width: number, range: string): string {
  const percent = (em: number) => `${Math.round((em * 100_000) / width) / 10}%`;
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${width}%;
  ascent-override: ${percent(metrics.ascent)};
  descent-override: ${percent(metrics.descent)};
  line-gap-override: 0%;
  unicode-range: ${range};
}
`;
}
