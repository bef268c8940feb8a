/** A color by perceived lightness (0 to 1), chroma (0 is grey) and hue in radians (Björn Ottosson's OKLCH). */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = readonly [number, number, number];

/** The contrast of two colors as WCAG 2 defines it, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [bright, dim] = [luminanceOf(first), luminanceOf(second)].toSorted((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

/** The relative luminance of WCAG 2: 0 is black, 1 is white. */
export const luminanceOf = (hex: string): number => linearLuminance(linearChannels(hex));

const linearLuminance = ([red, green, blue]: Triple): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** A color at an opacity from 0 to 1 on a ground, as browsers composite it. */
export const blend = (color: string, opacity: number, ground: string): string => {
  const below = channels(ground);
  return hexOf(channels(color).map((value, i) => value * opacity + below[i]! * (1 - opacity)) as unknown as Triple);
};

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearChannels(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** The hex of a color; chroma that sRGB cannot show at this lightness is reduced. */
export const hexOfOklch = (color: Oklch): string => hexOf(gammaOf(shownOf(color)));

/** The linear channels of a color, with as much of its chroma as sRGB can show. */
function shownOf({ lightness, chroma, hue }: Oklch): Triple {
  const clamped = Math.min(1, Math.max(0, lightness));
  const exact = linearOf({ lightness: clamped, chroma, hue });
  if (isShown(exact)) return exact;
  let [low, high] = [0, chroma];
  for (let halving = 0; halving < 12; halving++) {
    const middle = (low + high) / 2;
    if (isShown(linearOf({ lightness: clamped, chroma: middle, hue }))) low = middle;
    else high = middle;
  }
  return linearOf({ lightness: clamped, chroma: low, hue });
}

/** The color of a relative luminance with this hue, and with this chroma if sRGB can show it. */
export function hexOfLuminance(luminance: number, tint: Omit<Oklch, 'lightness'>): string {
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 16; halving++) {
    const middle = (low + high) / 2;
    if (linearLuminance(shownOf({ lightness: middle, ...tint })) < luminance) low = middle;
    else high = middle;
  }
  return hexOfOklch({ lightness: high, ...tint });
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Half a step of the darkest channel value, by which rounding may exceed the range. */
const tolerance = 1.5e-4;
const isShown = (linear: Triple): boolean => linear.every((value) => value >= -tolerance && value <= 1 + tolerance);

const linearChannels = (hex: string): Triple =>
  channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as unknown as Triple;

const gammaOf = (linear: Triple): Triple =>
  linear.map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)) as unknown as Triple;

/** Red, green and blue of a hex, from 0 to 1. */
const channels = (hex: string): Triple =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255) as unknown as Triple;

const hexOf = (values: Triple): string =>
  `#${values.map((value) => byteOf(value).toString(16).padStart(2, '0')).join('')}`;

const byteOf = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);
