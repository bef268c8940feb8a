import { blend, contrastOf } from './color.ts';
import { type Palette, type Status, statusTones, type Tones } from './tones.ts';

/** WCAG 2: AAA for body text, AA for other text, and the contrast of controls and icons. */
export const minimum = { body: 7, text: 4.5, control: 3 } as const;

/** Two colors that the product shows as text, or as the outline of a control, and ground. */
export interface Pair {
  use: 'page' | 'raised' | 'tint' | 'edge' | 'accent' | 'muted' | 'control' | 'status' | 'inverse' | 'mail';
  text: string;
  ground: string;
  minimum: number;
}

export const passes = ({ text, ground, minimum }: Pair): boolean => contrastOf(text, ground) >= minimum;

const pair = (use: Pair['use'], text: string, ground: string, minimum: number): Pair => ({
  use,
  text,
  ground,
  minimum,
});

/** The opacities of the tints behind a status and behind notes and mentions; `app/ui/badge.tsx` uses the first. */
const opacity = { status: 0.12, note: 0.08, mention: 0.2 };

type Grounds = Pick<Tones, 'surface' | 'raised'>;

/** @param extreme white or black, which no tint exceeds */
export const bodyPairs = (text: string, { surface, raised }: Grounds, extreme: string): Pair[] => [
  pair('page', text, surface, minimum.body),
  pair('raised', text, raised, minimum.body),
  ...[surface, raised].map((ground) => pair('tint', text, blend(extreme, opacity.mention, ground), minimum.text)),
];

export const accentPairs = (accent: string, { surface, raised }: Grounds): Pair[] =>
  [surface, raised].map((ground) => pair('accent', accent, ground, minimum.text));

export const statusPairs = (status: string, { surface, raised }: Grounds): Pair[] =>
  [surface, raised].flatMap((ground) => [
    pair('status', status, ground, minimum.text),
    pair('status', status, blend(status, opacity.status, ground), minimum.text),
  ]);

export const mutedPairs = (muted: string, { surface, raised }: Grounds, note: string): Pair[] =>
  [surface, raised].flatMap((ground) => [
    pair('muted', muted, ground, minimum.text),
    pair('muted', muted, blend(note, opacity.note, ground), minimum.text),
  ]);

export const controlPairs = (control: string, grounds: readonly string[]): Pair[] =>
  grounds.map((ground) => pair('control', control, ground, minimum.control));

export const edgePair = (text: string, edge: string): Pair => pair('edge', text, edge, minimum.text);

export const inversePairs = (ink: string, muted: string, grounds: readonly string[]): Pair[] =>
  grounds.flatMap((ground) => [
    pair('inverse', ink, ground, minimum.body),
    pair('inverse', muted, ground, minimum.text),
  ]);

export const mailPairs = ({ ground, sheet, muted, strong, accent, onAccent }: Palette['mail']): Pair[] => [
  ...[ground, sheet].flatMap((below) => [
    pair('mail', strong, below, minimum.body),
    pair('mail', muted, below, minimum.text),
  ]),
  pair('mail', onAccent, accent, minimum.text),
];

/** Every pair of a palette. */
export function pairsOf({ page, night, light, inverse, sheet, mail }: Palette): Pair[] {
  const paper = page.strong;
  return [
    ...[page, night, light].flatMap(pairsOfTones),
    ...inversePairs(page.surface, inverse.muted, [paper, inverse.raised]),
    ...inversePairs(page.surface, sheet.muted, [paper]),
    ...controlPairs(inverse.control, [paper, inverse.raised]),
    ...controlPairs(sheet.control, [paper]),
    pair('accent', page.surface, page.accent, minimum.text),
    ...mailPairs(mail),
  ];
}

const pairsOfTones = (tones: Tones): Pair[] => [
  ...bodyPairs(tones.strong, tones, tones.statuses.yellow),
  ...bodyPairs(tones.strong, tones, tones.accent),
  edgePair(tones.strong, tones.edge),
  ...accentPairs(tones.accent, tones),
  pair('accent', tones.onAccent, tones.accent, minimum.text),
  ...mutedPairs(tones.muted, tones, tones.statuses.yellow),
  ...controlPairs(tones.control, [tones.surface, tones.raised]),
  ...(Object.keys(statusTones) as Status[]).flatMap((name) => statusPairs(tones.statuses[name], tones)),
];
