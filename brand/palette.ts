import { contrastOf, hexOfOklch, luminanceOf, oklchOf } from './color.ts';
import * as pairs from './pairs.ts';
import { type Pair, passes } from './pairs.ts';
import * as tones from './tones.ts';
import { type BaseColors, type Ends, type Palette, placeTone, placeTones, statusTones, type Tones } from './tones.ts';

/** A chosen color whose lightness was changed, and the first pair in which it was not legible. */
export interface Move {
  color: keyof BaseColors;
  from: string;
  to: string;
  /** The pair in the chosen colors, and its contrast. */
  pair: Pair & { contrast: number };
}

/**
 * Derives all colors from three. A chosen color that cannot be read keeps its hue and moves in lightness: paper first, ink only if no paper
 * can be read on it, and the accent last.
 */
export function brandPalette(chosen: BaseColors): { palette: Palette; moves: Move[] } {
  const { ink, paper } = readable(chosen.ink, chosen.paper);
  const isDark = luminanceOf(ink) <= luminanceOf(paper);
  const [dark, pale] = isDark ? [ink, paper] : [paper, ink];
  const page = tonesOfPage({ accent: chosen.accent, ink, paper });
  const night = isDark ? page : tonesOfPage({ accent: chosen.accent, ...readable(dark, pale) });
  const ends = { accent: page.accent, ink, paper, dark, pale, white };
  const palette: Palette = {
    scheme: isDark ? 'dark' : 'light',
    page,
    night,
    light: lightTonesOf({ ...ends, accent: night.accent }),
    ...reversedTones(ends),
    accentEdge: placeTone(tones.accentEdge, ends),
    mail: mailTonesOf(ends, night),
    showsCaseAccents: isDark && luminanceOf(page.raised) <= darkEnough,
  };
  const moved = { ink, paper, accent: page.accent };
  const before = [...bodyPairsOf(chosen.ink, chosen.paper), ...pairs.accentPairs(chosen.accent, page)];
  const moves = (['ink', 'paper', 'accent'] as const)
    .filter((color) => moved[color] !== chosen[color])
    .map((color) => ({ color, from: chosen[color], to: moved[color], pair: failing(before, color) }));
  return { palette, moves };
}

/** The first failing pair of the chosen colors that made a color move. */
function failing(before: Pair[], color: keyof BaseColors): Move['pair'] {
  const pair = before.find((pair) => (pair.use === 'accent') === (color === 'accent') && !passes(pair))!;
  return { ...pair, contrast: contrastOf(pair.text, pair.ground) };
}

const [white, black] = ['#ffffff', '#000000'];

/** The luminance of a ground on which the accents of cases, 7:1 or more on `picked` of the raised surface, have 4.5:1. */
const darkEnough =
  (pairs.minimum.body / pairs.minimum.text) * (luminanceOf(tones.pageTones.raised.picked) + 0.05) - 0.05;

/** Ink and paper between which body text can be read. */
function readable(ink: string, paper: string): { ink: string; paper: string } {
  const isReadable = (ink: string, paper: string) => bodyPairsOf(ink, paper).every(passes);
  if (isReadable(ink, paper)) return { ink, paper };
  const onInk = nearest(paper, (moved) => isReadable(ink, moved));
  if (onInk) return { ink, paper: onInk };
  const readableInk = nearest(ink, (moved) => isReadable(moved, white) || isReadable(moved, black))!;
  return { ink: readableInk, paper: nearest(paper, (moved) => isReadable(readableInk, moved))! };
}

function bodyPairsOf(ink: string, paper: string): Pair[] {
  const isDark = luminanceOf(ink) <= luminanceOf(paper);
  const raised = placeTone(tones.pageTones.raised, { ...emptyEnds, ink, paper });
  return pairs.bodyPairs(paper, { surface: ink, raised }, isDark ? white : black);
}
const emptyEnds: Ends = { accent: white, ink: white, paper: white, dark: white, pale: white, white };

function tonesOfPage({ accent, ink, paper }: BaseColors): Tones {
  const [outward, inward] = luminanceOf(ink) <= luminanceOf(paper) ? [white, black] : [black, white];
  const placed = placeTones(tones.pageTones, { ...emptyEnds, ink, paper });
  const grounds = { surface: ink, raised: placed.raised };
  const statuses = statusesOn(grounds, outward);
  return {
    ...grounds,
    edge: moveTowards(inward, placed.edge, (edge) => [pairs.edgePair(paper, edge)]),
    muted: moveTowards(outward, placed.muted, (muted) => pairs.mutedPairs(muted, grounds, statuses.yellow)),
    strong: paper,
    accent: moveTowards(outward, accent, (moved) => pairs.accentPairs(moved, grounds)),
    onAccent: ink,
    control: moveTowards(outward, placed.control, (control) => pairs.controlPairs(control, Object.values(grounds))),
    statuses,
  };
}

function lightTonesOf(ends: Ends): Tones {
  const placed = placeTones(tones.lightTones, ends);
  const grounds = { surface: placed.surface, raised: placed.raised };
  const statuses = statusesOn(grounds, black);
  const strong = moveTowards(black, ends.dark, (text) => pairs.bodyPairs(text, grounds, black));
  return {
    ...grounds,
    edge: moveTowards(white, placed.edge, (edge) => [pairs.edgePair(strong, edge)]),
    muted: moveTowards(black, placed.muted, (muted) => pairs.mutedPairs(muted, grounds, statuses.yellow)),
    strong,
    accent: moveTowards(black, placed.accent, (accent) => pairs.accentPairs(accent, grounds)),
    onAccent: placed.raised,
    control: moveTowards(black, placed.control, (control) => pairs.controlPairs(control, Object.values(grounds))),
    statuses,
  };
}

function reversedTones(ends: Ends): Pick<Palette, 'inverse' | 'sheet'> {
  const { ink, paper } = ends;
  const [outward, inward] = luminanceOf(ink) <= luminanceOf(paper) ? [black, white] : [white, black];
  const placed = placeTones(tones.inverseTones, ends);
  const sheet = placeTones(tones.sheetTones, ends);
  const raised = moveTowards(inward, placed.raised, (ground) => pairs.inversePairs(ink, ink, [ground]));
  const muted = (tone: string, grounds: string[]) =>
    moveTowards(outward, tone, (text) => pairs.inversePairs(ink, text, grounds));
  const control = (tone: string, grounds: string[]) =>
    moveTowards(outward, tone, (border) => pairs.controlPairs(border, grounds));
  return {
    inverse: {
      raised,
      edge: placed.edge,
      control: control(placed.control, [paper, raised]),
      muted: muted(placed.muted, [paper, raised]),
    },
    sheet: { edge: sheet.edge, control: control(sheet.control, [paper]), muted: muted(sheet.muted, [paper]) },
  };
}

function mailTonesOf(ends: Ends, night: Tones): Palette['mail'] {
  const { sheet, edge, muted } = placeTones(tones.mailTones, ends);
  const mail = { ground: ends.pale, sheet, edge, strong: ends.dark, accent: night.accent, onAccent: night.surface };
  return { ...mail, muted: moveTowards(black, muted, (text) => pairs.mailPairs({ ...mail, muted: text })) };
}

const statusesOn = (grounds: Pick<Tones, 'surface' | 'raised'>, outward: string) =>
  Object.fromEntries(
    Object.entries(statusTones).map(([name, [bright, deep]]) => [
      name,
      moveTowards(outward, outward === white ? bright : deep, (status) => pairs.statusPairs(status, grounds)),
    ]),
  ) as Tones['statuses'];

/** The step in which lightness moves; smaller ones cannot be seen. */
const step = 0.01;

/** A color, moved to white or black as far as its pairs require. */
function moveTowards(end: string, color: string, pairsOf: (moved: string) => Pair[]): string {
  return firstSuitable(end, color, (moved) => pairsOf(moved).every(passes)) ?? end;
}

/** The color nearest in lightness that meets a condition. */
function nearest(color: string, isSuitable: (moved: string) => boolean): string | undefined {
  const { lightness } = oklchOf(color);
  const distance = (moved: string) => Math.abs(oklchOf(moved).lightness - lightness);
  return [white, black]
    .map((end) => firstSuitable(end, color, isSuitable))
    .filter((moved) => moved !== undefined)
    .toSorted((x, y) => distance(x) - distance(y))[0];
}

/** The first color from a color to white or black that meets a condition. */
function firstSuitable(end: string, color: string, isSuitable: (moved: string) => boolean): string | undefined {
  if (isSuitable(color)) return color;
  const { lightness, chroma, hue } = oklchOf(color);
  const count = Math.floor((end === white ? 1 - lightness : lightness) / step);
  for (let i = 1; i <= count; i++) {
    const moved = hexOfOklch({ lightness: lightness + (end === white ? i : -i) * step, chroma, hue });
    if (isSuitable(moved)) return moved;
  }
  return isSuitable(end) ? end : undefined;
}
