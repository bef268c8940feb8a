import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { studio } from '../studio.ts';
import { brand, type FontPairName, fontPairNames, type Shape } from './brand.ts';
import { brandFiles } from './generated.ts';
import { brandPalette } from './palette.ts';
import { brandSchema } from './schema.ts';
import { brandStylesheet, brandTokens, lightTokens } from './stylesheet.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const share = studio.split.developer;
const studioPalette = brandPalette(brand.colors).palette;
const other = brandPalette({ accent: '#7a2bff', ink: '#fffdf8', paper: '#16121f' }).palette;
const dark = brandPalette({ accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' }).palette;

/** The custom properties that a style sheet sets, with their values. */
const settings = (css: string) =>
  new Map([...css.matchAll(/^\s*(--[\w-]+): (.+);$/gm)].map(([, name, value]) => [name!, value!]));

describe('the files that derive from the brand', () => {
  it.each(Object.entries(brandFiles(share)))('%s is up to date with `npm run brand`', (file, content) => {
    expect(read(file)).toBe(content);
  });
});

describe('the style sheet of another brand', () => {
  it.each<[string, typeof studioPalette, FontPairName, Shape]>([
    ['light', other, 'serif', 'round'],
    ['dark', dark, 'mono', 'soft'],
  ])('sets every token of the first brand, on a %s page', (_, palette, fonts, shape) => {
    const css = brandStylesheet(palette, fonts, shape);
    const ownTokens = settings(read('brand/tokens.css') + read('brand/light-scheme.css'));
    expect(ownTokens.size).toBeGreaterThan(40);
    expect([...ownTokens.keys()].filter((name) => !settings(css).has(name))).toEqual([]);
    const values = [...settings(css).values()];
    expect(values.filter((value) => value === '' || value.includes('undefined'))).toEqual([]);
  });

  it('has no color of the first brand', () => {
    const statuses = [studioPalette.page, studioPalette.light].flatMap((tones) => Object.values(tones.statuses));
    const firstColors = Object.values({
      ...brandTokens(studioPalette, 'sofia', 'square'),
      ...lightTokens(studioPalette),
    })
      .filter((value) => value.startsWith('#') && !statuses.includes(value))
      // White is the raised surface of every light scheme.
      .filter((value) => value !== '#ffffff');
    expect(firstColors).toContain('#ff6a2b');
    for (const palette of [other, dark]) {
      const css = brandStylesheet(palette, 'system', 'square');
      expect(firstColors.filter((color) => css.includes(color))).toEqual([]);
      expect(css).not.toContain('Sofia');
    }
  });

  it('refers only to tokens that are set', () => {
    const sources = ['tokens', 'light-scheme'].map((name) => read(`brand/${name}.css`));
    const styles = ['theme', 'base', 'utilities', 'back-office', 'site'].map((name) => read(`app/styles/${name}.css`));
    const used = styles
      .join('')
      .match(/var\(--(page|light|inverse|sheet|text-face|display|corner|accent-edge)[\w-]*/g)!;
    const set = settings([...sources, ...styles].join(''));
    expect(used.length).toBeGreaterThan(40);
    expect(used.map((use) => use.slice(4)).filter((name) => !set.has(name))).toEqual([]);
  });

  it('shows cases in the accent of the brand if the page is too light for theirs', () => {
    expect(brandStylesheet(other, 'sofia', 'square')).toContain('--case-accent: var(--accent);');
    expect(brandStylesheet(dark, 'sofia', 'square')).not.toContain('--case-accent');
  });

  it('keeps the back office dark for operators who prefer it, even if the site is light', () => {
    const [site, backOffice] = brandStylesheet(other, 'sofia', 'square').split(":root[data-area='back-office']");
    expect(settings(site!).get('--page-surface')).toBe('#fffdf8');
    expect(settings(backOffice!).get('--page-surface')).toBe('#16121f');
    expect(settings(backOffice!).get('--page-scheme')).toBe('dark');
  });

  it.each(fontPairNames)('has balanced braces and quotes with the fonts %s', (fonts) => {
    const css = brandStylesheet(dark, fonts, 'soft');
    expect(css.match(/\{/g)).toHaveLength(css.match(/\}/g)!.length);
    expect(css.match(/'/g)!.length % 2).toBe(0);
    expect(css).not.toMatch(/url\(|@import|<\//);
  });
});

describe('a brand from outside', () => {
  const chosen = { colors: { accent: '#FF6A2B', ink: '#000000', paper: '#ffffff' }, fonts: 'serif', shape: 'soft' };

  it('is accepted with its colors in small letters', () => {
    expect(brandSchema.parse(chosen).colors.accent).toBe('#ff6a2b');
  });

  it.each([
    { ...chosen, colors: { ...chosen.colors, ink: '#000' } },
    { ...chosen, colors: { ...chosen.colors, ink: 'red' } },
    { ...chosen, colors: { ...chosen.colors, ink: '#000000;}' } },
    { ...chosen, fonts: 'comic' },
    { ...chosen, shape: 'toString' },
    { ...chosen, css: 'body{}' },
  ])('is rejected if it is anything else: %j', (brand) => {
    expect(brandSchema.safeParse(brand).success).toBe(false);
  });
});
