import type { Case } from '../../../domain/case.ts';
import { drawnArt, shotSides } from '../../cases/drawn-art.ts';

/** One screenshot: an operator's address, or what is drawn for a built-in case. */
export interface Shot {
  /** Of the large picture. */
  address: string;
  drawn?: {
    width: number;
    height: number;
    file: (side: number, format: string) => string;
    /** Sides of the files and how wide each is. */
    widths: [side: number, width: number][];
  };
}

/** What a case looks like: the operator's screenshots, else the drawn ones. */
export function shotsOf(entity: Case): Shot[] {
  if (entity.screenshots.length > 0) return entity.screenshots.map((address) => ({ address }));
  const drawn = drawnArt(entity);
  if (!drawn) return [];
  return drawn.shots.map((size, place) => {
    const file = (side: number, format: string) => `/art/${drawn.slug}/shot-${place + 1}-${side}.${format}`;
    const scale = size.width / Math.max(size.width, size.height);
    const widths = shotSides.map((side): [number, number] => [side, Math.round(side * scale)]);
    return { address: file(shotSides.at(-1)!, 'webp'), drawn: { ...size, file, widths } };
  });
}
