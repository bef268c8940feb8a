import { corners, type FontPairName, type Shape } from './brand.ts';
import { fontPairs } from './fonts.ts';
import type { Palette, Tones } from './tones.ts';

/** CSS custom properties by name. */
export type Tokens = Record<`--${string}`, string>;

/** The custom properties of a brand, from which `app/styles` derives everything that a visitor sees. */
export function brandTokens(palette: Palette, fonts: FontPairName, shape: Shape): Tokens {
  const { text, display, displayScale } = fontPairs[fonts];
  return {
    '--page-scheme': palette.scheme,
    ...toneTokens('page', palette.page),
    ...prefixed('inverse', palette.inverse),
    ...prefixed('sheet', palette.sheet),
    '--accent-edge': palette.accentEdge,
    // The accents of cases are for dark pages.
    ...(palette.showsCaseAccents ? {} : { '--case-accent': 'var(--accent)' }),
    '--text-face': text,
    '--display-face': display,
    '--display-scale': String(displayScale),
    '--corner': corners[shape],
  };
}

/** The custom properties of the light scheme, which only the back office has. */
export const lightTokens = ({ light }: Palette): Tokens => toneTokens('light', light);

/**
 * The style sheet of a brand other than the one in this folder. It is linked after the style sheets of `app/styles`, whose custom properties are in a
 * layer and therefore lose against it in any order.
 */
export const brandStylesheet = (palette: Palette, fonts: FontPairName, shape: Shape): string =>
  brandRules(palette, fonts, shape) + rule(':root', lightTokens(palette));

/** The rules of a brand without the light scheme of the back office. */
export function brandRules(palette: Palette, fonts: FontPairName, shape: Shape): string {
  const night = { '--page-scheme': 'dark', ...toneTokens('page', palette.night) };
  return [
    ...fontPairs[fonts].local.map(({ name, faces, size }) =>
      rule('@font-face', {
        'font-family': `'${name}'`,
        'font-weight': '400 800',
        src: faces.map((face) => `local('${face}')`).join(', '),
        'size-adjust': `${size}%`,
      }),
    ),
    rule(':root', brandTokens(palette, fonts, shape)),
    // The back office stays dark for operators who prefer it, also if the site is light.
    ...(palette.scheme === 'light' ? [rule(":root[data-area='back-office']", night)] : []),
  ].join('');
}

/** A rule of a style sheet. */
export const rule = (selector: string, declarations: Readonly<Record<string, string>>): string =>
  [`${selector} {`, ...Object.entries(declarations).map(([property, value]) => `  ${property}: ${value};`), '}\n'].join(
    '\n',
  );

function toneTokens(prefix: string, { statuses, onAccent, ...tones }: Tones): Tokens {
  return { ...prefixed(prefix, tones), ...prefixed(prefix, { 'on-accent': onAccent }), ...prefixed(prefix, statuses) };
}

const prefixed = (prefix: string, colors: Readonly<Record<string, string>>): Tokens =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--${prefix}-${name}`, color]));
