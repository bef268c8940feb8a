import { brand } from './brand.ts';
import { drawBrandPicture, iconPictures } from './pictures.ts';
import { ownPalette } from './own-palette.ts';
import { brandRules, lightTokens, rule } from './stylesheet.ts';

/** The files that derive from the brand, by path. @param share the developer's share in percent, at which the mark is cut */
export const brandFiles = (share: number): Record<string, string> => ({
  'brand/tokens.css': inLayer(brandRules(ownPalette, brand.fonts, brand.shape)),
  'brand/light-scheme.css': inLayer(rule(':root', lightTokens(ownPalette))),
  'public/favicon.svg': `${drawBrandPicture(iconPictures['favicon.svg'], { share, palette: ownPalette })}\n`,
});

const inLayer = (rules: string) => `/* Written by \`npm run brand\`. */\n@layer theme {\n${rules}}\n`;
