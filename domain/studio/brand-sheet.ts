import { type Brand, brand as ownBrand } from '../../brand/brand.ts';
import { brandPalette } from '../../brand/palette.ts';
import { brandStylesheet } from '../../brand/stylesheet.ts';
import type { Palette } from '../../brand/tones.ts';

/** The colors of a brand and its style sheet. */
export interface BrandSheet {
  palette: Palette;
  css: string;
  /** The path of the style sheet, with a hash of its content; undefined for the brand that the built styles have. */
  address: string | undefined;
}

let latest: { key: string; sheet: BrandSheet } | undefined;

/** The style sheet of a brand. The last one is memoized, since the palette of a brand is searched for. */
export function brandSheet(brand: Brand): BrandSheet {
  const key = JSON.stringify(brand);
  if (latest?.key !== key) latest = { key, sheet: createSheet(brand) };
  return latest.sheet;
}

function createSheet(brand: Brand): BrandSheet {
  const { palette } = brandPalette(brand.colors);
  const css = brandStylesheet(palette, brand.fonts, brand.shape);
  const isOwn = css === brandStylesheet(brandPalette(ownBrand.colors).palette, ownBrand.fonts, ownBrand.shape);
  return { palette, css, address: isOwn ? undefined : `/brand-${hashOf(css)}.css` };
}

/** The FNV-1a hash of a text, as eight hexadecimal digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
