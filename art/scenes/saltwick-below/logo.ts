import type { Emblem } from '../../canvas/emblem.ts';
import { el, group, rect, shape } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';

/** The name stands in water: what is under the line has drifted. */
export function logo(): Emblem {
  const type = face('condensed', 900);
  const name = type.path('SALTWICK', { x: 30, y: 190, size: 280 });
  const width = type.width('SALTWICK', { size: 280 }) + 60;
  const slices = [
    [140, 13, 12],
    [153, 12, -10],
    [165, 11, 15],
    [176, 18, -7],
  ] as const;
  const clips = slices
    .map(([y, h], i) => el('clipPath', { id: `saltwick-${i}` }, rect(-40, y + 3, width + 80, h - 2.4, '#000')))
    .join('');
  const below = face('condensed', 350);
  const tracking = 1.12;
  const size = 74;
  const last = below.width('BELOW', { size, tracking });
  return {
    width,
    height: 276,
    body:
      el('defs', {}, el('path', { id: 'saltwick-name', d: name })) +
      el('clipPath', { id: 'saltwick-dry' }, rect(0, 0, width, 138, '#000')) +
      clips +
      group({ 'clip-path': 'url(#saltwick-dry)' }, el('use', { href: '#saltwick-name', fill: '#f3eee4' })) +
      rect(0, 138, width, 3, '#a4d93f') +
      slices
        .map(([, , dx], i) =>
          group(
            { transform: `translate(${dx} 0)` },
            group(
              { 'clip-path': `url(#saltwick-${i})` },
              el('use', { href: '#saltwick-name', fill: '#a4d93f', opacity: 1 - i * 0.14 }),
            ),
          ),
        )
        .join('') +
      shape(below.path('BELOW', { x: (width - last) / 2, y: 268, size, tracking }), '#f3eee4'),
  };
}
