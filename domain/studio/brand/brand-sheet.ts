import { type Brand, brand as ownBrand } from '../../../brand/brand.ts';
import { brandPalette } from '../../../brand/palette.ts';
import { brandStylesheet } from '../../../brand/stylesheet.ts';
import type { Palette } from '../../../brand/tones.ts';

/** The colors of a brand and its style sheet. */
export interface BrandSheet {
  palette: Palette;
  css: string;
  /** The path of the style sheet, with a hash of its content; undefined for the brand that the built styles have. */
  address: string | undefined;
}

/** The style sheets of the latest brands, published and in drafts. They are cached, since finding a palette takes many steps. */
const sheets = new Map<string, BrandSheet>();
const mostSheets = 4;

/** The style sheet of a brand. */
export function brandSheet(brand: Brand): BrandSheet {
  const key = JSON.stringify(brand);
  const sheet = sheets.get(key) ?? createSheet(brand);
  // The most recently used sheet is the last in the map.
  sheets.delete(key);
  sheets.set(key, sheet);
  if (sheets.size > mostSheets) sheets.delete(sheets.keys().next().value!);
  return sheet;
}

function createSheet(brand: Brand): BrandSheet {
  const { palette } = brandPalette(brand.colors);
  const css = brandStylesheet(palette, brand.fonts, brand.shape);
  const isOwn = css === brandStylesheet(brandPalette(ownBrand.colors).palette, ownBrand.fonts, ownBrand.shape);
  return { palette, css, address: isOwn ? undefined : `/brand-${hashOf(css)}.css` };
}

/** The FNV-1a hash of a text, as eight hexadecimal digits. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
