import { caseArt, shotSides } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import manifest from '../art/manifest.json' with { type: 'json' };

type Pictures = (typeof manifest.cases)['grinpile'];

/** One screenshot: its size, its files and how wide each is. */
export interface DrawnShot {
  width: number;
  height: number;
  file: (side: number, format: string) => string;
  widths: (readonly [side: number, width: number])[];
}

/** The pictures that are drawn for a built-in case; an operator's case has none. */
export function drawnArt({ id }: Pick<Case, 'id'>): (Pictures & { slug: string }) | undefined {
  const slug = caseArt[id]?.slug;
  const pictures = slug === undefined ? undefined : (manifest.cases as Record<string, Pictures>)[slug];
  return slug !== undefined && pictures ? { slug, ...pictures } : undefined;
}

/** The screenshots that are drawn for a built-in case. */
export function drawnShots(entity: Pick<Case, 'id'>): DrawnShot[] {
  const { folder, shots = [] } = drawnArt(entity) ?? {};
  return shots.map(({ width, height }, i) => ({
    width,
    height,
    file: (side, format) => `${folder}/shot-${i + 1}-${side}.${format}`,
    widths: shotSides.map((side) => [side, Math.round((side * width) / Math.max(width, height))]),
  }));
}
