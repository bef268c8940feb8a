import { caseArt } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import manifest from '../art/manifest.json';

interface Size {
  width: number;
  height: number;
}

interface Pictures {
  /** `blur` is the picture 20 pixels wide, as a data address. */
  key: Size & { blur: string };
  logo: Size;
  shots: Size[];
}

/** The pictures that are drawn for a built-in case; an operator's case has none. */
export function drawnArt({ id }: Pick<Case, 'id'>): (Pictures & { slug: string }) | undefined {
  const slug = caseArt[id]?.slug;
  const pictures = slug === undefined ? undefined : (manifest as Record<string, Pictures>)[slug];
  return slug !== undefined && pictures ? { slug, ...pictures } : undefined;
}

/** As the files are named: a key art by its width, a screenshot by its longer side. */
export const keyWidths = [480, 768, 960, 1600];
export const shotSides = [640, 1280];
