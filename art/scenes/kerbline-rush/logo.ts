import type { Emblem } from '../../canvas/emblem.ts';
import { poly, shape } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';
import { neon } from './city.ts';

/** Slanted letters on a kerb that runs out from under them. */
export function logo(): Emblem {
  const type = face('condensed', 1000, 'italic');
  const top = type.width('KERBLINE', { size: 250 });
  const rush = type.width('RUSH', { size: 250 });
  const width = top + 60;
  const stripes = Array.from({ length: 12 }, (_, i) => {
    const h = 34;
    const x = 6 + i * 34;
    const w = 26 - i * 1.75;
    const y = 284;
    return poly(
      [
        [x + 8, y],
        [x + 8 + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      i % 2 ? '#f3eee4' : neon.cyan,
    );
  });
  return {
    width,
    height: 370,
    body:
      shape(type.path('KERBLINE', { x: 28, y: 176, size: 250 }), '#f3eee4') +
      shape(type.path('RUSH', { x: width - rush - 22, y: 360, size: 250 }), neon.cyan) +
      stripes.join(''),
  };
}
