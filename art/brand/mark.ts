import { markShapes } from '../../brand/mark.ts';
import { ownPalette } from '../../brand/own-palette.ts';
import { studio } from '../../studio.ts';
import { rect } from '../canvas/svg.ts';

const { page } = ownPalette;

export const brand = { ink: page.surface, bone: page.strong, ember: page.accent } as const;

/** The mark at a place in a picture. */
export function mark(x: number, y: number, size: number, fill: string = brand.ember): string {
  const { filled, outline, stroke } = markShapes(studio.split.developer, size);
  return (
    rect(x, y, filled.width, filled.height, fill) +
    rect(x + outline.x, y + outline.y, outline.width, outline.height, 'none', { stroke: fill, 'stroke-width': stroke })
  );
}
