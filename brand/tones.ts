import { hexOfLuminance, luminanceOf, oklchOf } from './color.ts';

/** The colors that a studio chooses, as `#rrggbb`. */
export interface BaseColors {
  /** Buttons, links and the developer's share. */
  accent: string;
  /** The page. */
  ink: string;
  /** The text on the page, and the ground of sections that are reversed. */
  paper: string;
}

/** The colors for which the tones of this file were picked by hand. */
export const reference: BaseColors = { accent: '#ff6a2b', ink: '#0c0f0e', paper: '#f3eee4' };

/** The colors between which a tone is placed. `dark` and `pale` are the darker and the lighter one of ink and paper. */
export interface Ends extends BaseColors {
  dark: string;
  pale: string;
  white: string;
}

interface Tone {
  /** The color whose hue and chroma the tone has. */
  from: keyof Ends;
  towards: keyof Ends;
  /** The tone that was picked by hand for the colors of this product. */
  picked: string;
}

/** The tones of a page, between its ground (`ink`) and its text (`paper`). */
export const pageTones = {
  raised: { from: 'ink', towards: 'paper', picked: '#151a18' },
  edge: { from: 'ink', towards: 'paper', picked: '#2a312e' },
  muted: { from: 'ink', towards: 'paper', picked: '#9ca8a2' },
  control: { from: 'ink', towards: 'paper', picked: '#6d7872' },
} as const satisfies Record<string, Tone>;

/** Sections in reversed colors. */
export const inverseTones = {
  raised: { from: 'paper', towards: 'ink', picked: '#e6dfd1' },
  edge: { from: 'paper', towards: 'ink', picked: '#c9c2b3' },
  control: { from: 'paper', towards: 'ink', picked: '#6b675d' },
  muted: { from: 'ink', towards: 'paper', picked: '#4b4f49' },
} as const satisfies Record<string, Tone>;

/** The reversed section of a service without a price, which has softer lines. */
export const sheetTones = {
  edge: { from: 'paper', towards: 'ink', picked: '#cfc8ba' },
  control: { from: 'ink', towards: 'paper', picked: '#7d8781' },
  muted: { from: 'ink', towards: 'paper', picked: '#4d5751' },
} as const satisfies Record<string, Tone>;

/** Hairlines on the accent. */
export const accentEdge = { from: 'accent', towards: 'ink', picked: '#b8430f' } as const satisfies Tone;

/** The light scheme of the back office. */
export const lightTones = {
  surface: { from: 'pale', towards: 'white', picked: '#faf7f1' },
  raised: { from: 'pale', towards: 'white', picked: '#ffffff' },
  edge: { from: 'pale', towards: 'dark', picked: '#dcd6c9' },
  muted: { from: 'dark', towards: 'pale', picked: '#55605a' },
  control: { from: 'dark', towards: 'pale', picked: '#7d8781' },
  accent: { from: 'accent', towards: 'dark', picked: '#b23c05' },
} as const satisfies Record<string, Tone>;

/** Emails in light colors. */
export const mailTones = {
  sheet: { from: 'pale', towards: 'white', picked: '#fbf9f5' },
  edge: { from: 'pale', towards: 'dark', picked: '#d9d2c4' },
  muted: { from: 'dark', towards: 'pale', picked: '#56605b' },
} as const satisfies Record<string, Tone>;

/** The colors of statuses, which the specification names; the second ones are for light grounds. */
export const statusTones = {
  green: ['#6fdc8c', '#1a6b34'],
  blue: ['#82b4ff', '#1d55b0'],
  purple: ['#c9a2ff', '#6a3bb5'],
  yellow: ['#f5d04c', '#7a5a00'],
  orange: ['#ffa25c', '#9a4a00'],
  red: ['#ff8b85', '#b3261e'],
  grey: ['#b4beb9', '#55605a'],
} as const;
export type Status = keyof typeof statusTones;

/** The colors of a page by purpose. */
export interface Tones {
  surface: string;
  raised: string;
  /** Hairlines. */
  edge: string;
  muted: string;
  strong: string;
  accent: string;
  onAccent: string;
  /** Borders of controls. */
  control: string;
  statuses: Record<Status, string>;
}

/** Every color of a brand. */
export interface Palette {
  /** The color scheme of the site. */
  scheme: 'dark' | 'light';
  /** The site. Its `surface` is ink, its `strong` is paper. */
  page: Tones;
  /** The dark and the light scheme of the back office. */
  night: Tones;
  light: Tones;
  /** Sections with ink on paper. */
  inverse: Record<keyof typeof inverseTones, string>;
  /** The section with ink on paper and softer lines. */
  sheet: Record<keyof typeof sheetTones, string>;
  /** Hairlines on the accent. */
  accentEdge: string;
  /** The colors of emails in light mode; in dark mode they have the colors of `night`. */
  mail: Record<'ground' | 'sheet' | 'edge' | 'muted' | 'strong' | 'accent' | 'onAccent', string>;
  /** Whether the page is dark enough for the accents of cases, which content chooses for dark grounds. */
  showsCaseAccents: boolean;
}

const referenceEnds: Ends = { ...reference, dark: reference.ink, pale: reference.paper, white: '#ffffff' };

/**
 * Places a tone between two colors as it was placed by hand between the colors of {@link reference}: at the same share of their contrast, with
 * the same ratio of chroma, and with the same turn of the hue. For the colors of the reference the result is exactly the picked tone.
 * Two rules apply to colors that are more saturated than the reference: chroma exceeds theirs at most by as much as in the reference, and
 * the hue turns less.
 */
export function placeTone({ from, towards, picked }: Tone, ends: Ends): string {
  const tone = oklchOf(picked);
  const hasHue = oklchOf(ends[from]).chroma >= leastChroma;
  const [start, referenceStart] = hasHue
    ? [oklchOf(ends[from]), oklchOf(referenceEnds[from])]
    : [oklchOf(ends[towards]), oklchOf(referenceEnds[towards])];
  const share =
    Math.log(steps(referenceEnds[from], picked)) / Math.log(steps(referenceEnds[from], referenceEnds[towards]));
  const chromaBetween = (between: Ends) =>
    oklchOf(between[from]).chroma * (1 - share) + oklchOf(between[towards]).chroma * share;
  const [referenceChroma, chroma] = [chromaBetween(referenceEnds), chromaBetween(ends)];
  return hexOfLuminance((luminanceOf(ends[from]) + 0.05) * steps(ends[from], ends[towards]) ** share - 0.05, {
    chroma: Math.min((chroma * tone.chroma) / referenceChroma, chroma + Math.max(0, tone.chroma - referenceChroma)),
    hue: start.hue + (tone.hue - referenceStart.hue) * Math.min(1, referenceStart.chroma / start.chroma),
  });
}

/** The chroma below which a color is grey, and its hue an accident of rounding. */
const leastChroma = 0.002;

/** The contrast of WCAG from one color to another; below 1 if the second color is darker. */
const steps = (from: string, to: string): number => (luminanceOf(to) + 0.05) / (luminanceOf(from) + 0.05);

/** Places every tone of a group. */
export const placeTones = <Name extends string>(tones: Record<Name, Tone>, ends: Ends): Record<Name, string> =>
  Object.fromEntries((Object.keys(tones) as Name[]).map((name) => [name, placeTone(tones[name], ends)])) as Record<
    Name,
    string
  >;
