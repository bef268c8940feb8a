import { brand } from './brand.ts';
import { brandPalette } from './palette.ts';

/** The colors of this product's brand. */
export const { palette: ownPalette } = brandPalette(brand.colors);
