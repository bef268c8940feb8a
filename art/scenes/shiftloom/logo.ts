import type { Emblem } from '../../canvas/emblem.ts';
import { el, shape } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';
import { loom } from './paper.ts';

/** The two letters o are woven into each other. */
export function logo(): Emblem {
  const type = face('normal', 620);
  const size = 200;
  const start = type.width('shiftl', { size }) + 10;
  const [r, w, y] = [43, 25, 147];
  const [ax, bx] = [start + r + w / 2 + 4, start + r + w / 2 + 4 + 66];
  const ring = (cx: number, colour: string) =>
    el('circle', { cx, cy: y, r, fill: 'none', stroke: colour, 'stroke-width': w });
  // The upper crossing shows the first ring above the second.
  const cut = el(
    'clipPath',
    { id: 'shiftloom-over' },
    el('rect', { x: (ax + bx) / 2 - 30, y: y - r - w, width: 60, height: r + w }),
  );
  const end = bx + r + w / 2 + 12;
  return {
    width: end + type.width('m', { size }) + 8,
    height: 216,
    body:
      shape(type.path('shiftl', { x: 6, y: 200, size }), '#f3eee4') +
      cut +
      ring(ax, loom.peri) +
      ring(bx, loom.warm) +
      el('g', { 'clip-path': 'url(#shiftloom-over)' }, ring(ax, loom.peri)) +
      shape(type.path('m', { x: end, y: 200, size }), '#f3eee4'),
  };
}
