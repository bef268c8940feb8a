import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand } from './brand.ts';
import { contrastOf, luminanceOf, oklchOf } from './color.ts';
import { pairsOf, passes } from './pairs.ts';
import { brandPalette } from './palette.ts';
import { inverseTones, lightTones, mailTones, pageTones, reference, sheetTones, statusTones } from './tones.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyGrey = fc.integer({ min: 0, max: 255 }).map((value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`);
const color = fc.oneof(anyColor, anyGrey, fc.constantFrom('#000000', '#ffffff', '#777777', '#0000ff', '#ffff00'));
const colors = fc.record({ accent: color, ink: color, paper: color });

/** The weakest contrasts. */
const extremes = ['#ffffff', '#000000', '#777777'].flatMap((accent) =>
  ['#ffffff', '#000000', '#777777'].map((ground): [{ accent: string; ink: string; paper: string }] => [
    { accent, ink: ground, paper: ground },
  ]),
);

describe('the palette', () => {
  it('of any three colors has only pairs that can be read', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        expect(pairsOf(brandPalette(chosen).palette).filter((pair) => !passes(pair))).toEqual([]);
      }),
      { numRuns: 100, examples: extremes },
    );
  });

  it('gives the reason for each color that differs from the chosen one', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const { palette, moves } = brandPalette(chosen);
        const used = { ink: palette.page.surface, paper: palette.page.strong, accent: palette.page.accent };
        const names = ['ink', 'paper', 'accent'] as const;
        expect(moves.map(({ color, from, to }) => [color, from, to])).toEqual(
          names.filter((name) => used[name] !== chosen[name]).map((name) => [name, chosen[name], used[name]]),
        );
        for (const { pair } of moves) {
          expect(pair.contrast).toBe(contrastOf(pair.text, pair.ground));
          expect(pair.contrast).toBeLessThan(pair.minimum);
        }
      }),
      { numRuns: 100, examples: extremes },
    );
  });

  it('moves no color of a palette that it has made', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const { page } = brandPalette(chosen).palette;
        expect(brandPalette({ accent: page.accent, ink: page.surface, paper: page.strong }).moves).toEqual([]);
      }),
      { numRuns: 100, examples: extremes },
    );
  });

  it('keeps the page if any text can be read on it', () => {
    const { palette, moves } = brandPalette({ accent: '#ff6a2b', ink: '#ffffff', paper: '#ffffff' });
    expect(moves.map(({ color }) => color)).toEqual(['paper', 'accent']);
    expect(palette).toMatchObject({ scheme: 'light', page: { surface: '#ffffff' }, showsCaseAccents: false });
    expect(brandPalette({ accent: '#ff6a2b', ink: '#000000', paper: '#000000' }).palette.page.surface).toBe('#000000');
  });

  it('moves the page if its contrast with black and with white is too low', () => {
    const { palette, moves } = brandPalette({ accent: '#ffffff', ink: '#777777', paper: '#ffffff' });
    expect(moves.map(({ color, from }) => [color, from])).toContainEqual(['ink', '#777777']);
    expect(contrastOf(palette.page.strong, palette.page.surface)).toBeGreaterThanOrEqual(7);
  });

  it('keeps the hue of a color that it moves', () => {
    const { moves } = brandPalette({ accent: '#1d3fa8', ink: '#101418', paper: '#f4f4f0' });
    const [{ color, from, to, pair }] = moves as [(typeof moves)[number]];
    expect([color, from, pair.use]).toEqual(['accent', '#1d3fa8', 'accent']);
    expect(luminanceOf(to)).toBeGreaterThan(luminanceOf(from));
    expect(oklchOf(to).hue).toBeCloseTo(oklchOf(from).hue, 1);
  });

  it('has no tint of the first brand for black, white and grey', () => {
    const { palette } = brandPalette({ accent: '#808080', ink: '#000000', paper: '#ffffff' });
    const { statuses: _, ...page } = palette.page;
    const { statuses: __, ...light } = palette.light;
    const neutral = [page, light, palette.inverse, palette.sheet, palette.mail].flatMap((group) =>
      Object.values(group),
    );
    expect(neutral.filter((tone) => oklchOf(tone).chroma > 0.001)).toEqual([]);
  });
});

describe('the palette of the first brand', () => {
  it('has exactly the tones that were picked by hand', () => {
    const { palette, moves } = brandPalette(reference);
    const picked = <Name extends string>(group: Record<Name, { picked: string }>) =>
      Object.fromEntries(Object.entries<{ picked: string }>(group).map(([name, tone]) => [name, tone.picked]));
    const statuses = (index: 0 | 1) =>
      Object.fromEntries(Object.entries(statusTones).map(([name, tones]) => [name, tones[index]]));
    expect(moves).toEqual([]);
    const page = {
      ...picked(pageTones),
      surface: '#0c0f0e',
      strong: '#f3eee4',
      accent: '#ff6a2b',
      onAccent: '#0c0f0e',
      statuses: statuses(0),
    };
    expect(palette).toEqual({
      scheme: 'dark',
      page,
      night: page,
      light: { ...picked(lightTones), strong: '#0c0f0e', onAccent: '#ffffff', statuses: statuses(1) },
      inverse: picked(inverseTones),
      sheet: picked(sheetTones),
      accentEdge: '#b8430f',
      mail: {
        ...picked(mailTones),
        ground: '#f3eee4',
        strong: '#0c0f0e',
        accent: '#ff6a2b',
        onAccent: '#0c0f0e',
      },
      showsCaseAccents: true,
    });
  });

  it('is the palette of the product', () => {
    expect(brandPalette(brand.colors).moves).toEqual([]);
  });
});
