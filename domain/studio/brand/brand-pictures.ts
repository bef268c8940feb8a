import { brandSheet, hashOf } from './brand-sheet.ts';
import type { Studio } from '../studio.ts';

/** The facts from which icons and link previews are drawn. */
export type DrawnFacts = Pick<Studio, 'brand' | 'split' | 'logo'>;

/** The path of the link preview that is drawn from the brand, with a hash of the facts in it. */
export const sharePicturePath = ({ brand, split, logo }: DrawnFacts): string =>
  `/share-${hashOf(JSON.stringify([brandSheet(brand).palette.page, split.developer, logo]))}.jpg`;
