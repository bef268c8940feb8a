import { type BaseColors, reference } from './tones.ts';

/** The corners of controls and dialogs by shape, as a CSS length. */
export const corners = { square: '0px', soft: '0.375rem', round: '0.75rem' } as const;
export type Shape = keyof typeof corners;

export const fontPairNames = ['sofia', 'system', 'serif', 'mono'] as const;
export type FontPairName = (typeof fontPairNames)[number];

/** The appearance of a studio. Everything else in this folder derives from it. */
export interface Brand {
  colors: BaseColors;
  fonts: FontPairName;
  shape: Shape;
}

/** The brand of this product; another studio replaces it. After an edit, `npm run brand` writes the files that derive from it. */
export const brand: Brand = {
  colors: reference,
  fonts: 'sofia',
  shape: 'square',
};
