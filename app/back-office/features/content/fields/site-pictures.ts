import { artOf, keyWidths, shotSides } from '../../../../../content/art.ts';
import manifest from '../../../../art/manifest.json' with { type: 'json' };

type DrawnCase = { folder: string; shots?: readonly unknown[] };

/** Returns the addresses of the drawings that the site shows for a built-in case, by the fields whose pictures replace them; none for other cases. */
export function sitePicturesOf(entity: { id: number; title: string }): Partial<Record<string, readonly string[]>> {
  const slug = artOf(entity)?.slug;
  const drawn = slug === undefined ? undefined : (manifest.cases as Record<string, DrawnCase>)[slug];
  if (!drawn) return {};
  const { folder, shots = [] } = drawn;
  return {
    logoUrl: [`${folder}/logo.svg`],
    heroImageUrl: [`${folder}/key-${keyWidths[0]}.webp`],
    screenshots: shots.map((_shot, index) => `${folder}/shot-${index + 1}-${shotSides[0]}.webp`),
  };
}
