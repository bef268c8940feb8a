import { type Attributes, shape } from '../../canvas/svg.ts';

export const loud = {
  ink: '#131210',
  white: '#fffdf4',
  yellow: '#ffe11a',
  pink: '#ff5aa5',
  blue: '#3f5bff',
  mint: '#28e0a0',
  red: '#ff4a2e',
  sky: '#7fd4ff',
  lilac: '#b78bff',
} as const;

/** A drawing in a box of 200 by 200 about the origin, with the outline that it would be cut along. */
export interface Sticker {
  cut: string;
  body: string;
}

/** Ink lines, as thick as a marker's. */
export const pen: Attributes = {
  stroke: loud.ink,
  'stroke-width': 7,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};

export const disc = (r: number, x = 0, y = 0) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Cuts a sticker out: white border, soft shadow, as if it lay on the pile. */
export function peeled({ cut, body }: Sticker): string {
  return (
    shape(cut, '#000', {
      stroke: '#000',
      'stroke-width': 26,
      'stroke-linejoin': 'round',
      opacity: 0.42,
      transform: 'translate(5 9)',
    }) +
    shape(cut, loud.white, { stroke: loud.white, 'stroke-width': 24, 'stroke-linejoin': 'round' }) +
    body
  );
}
