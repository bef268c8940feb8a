import { rect } from '../canvas/svg.ts';
import { studio } from '../../studio.ts';

export const brand = {
  ink: '#0c0f0e',
  soot: '#151a18',
  line: '#2a312e',
  ash: '#9ca8a2',
  bone: '#f3eee4',
  ember: '#ff6a2b',
} as const;

/** The mark: a square cut by a vertical at the developer's share, the larger part filled, the smaller outlined. */
export function mark(x: number, y: number, size: number, fill: string = brand.ember): string {
  const cut = (size * studio.split.developer) / 100;
  const stroke = size * 0.075;
  return (
    rect(x, y, cut, size, fill) +
    rect(x + cut + stroke / 2, y + stroke / 2, size - cut - stroke, size - stroke, 'none', {
      stroke: fill,
      'stroke-width': stroke,
    })
  );
}

/** The mark on its own ground, as icons need it; `size` of the canvas, `share` of it taken by the mark. */
export function icon(size: number, share: number, ground?: string): string {
  const side = Math.round(size * share);
  const edge = Math.round((size - side) / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${ground ? rect(0, 0, size, size, ground) : ''}${mark(edge, edge, side)}</svg>`;
}
