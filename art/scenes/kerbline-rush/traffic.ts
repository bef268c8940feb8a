import type { Camera } from '../../canvas/camera.ts';
import { type Canvas, lay, raster } from '../../canvas/canvas.ts';
import { random } from '../../canvas/random.ts';
import { at, circle, line, rect } from '../../canvas/svg.ts';
import { black, car, type Paint } from './car.ts';
import { neon } from './city.ts';

/** A car on the road: meters from the middle and from the camera. */
export interface Racer {
  x: number;
  z: number;
  paint?: Paint;
  /** How much water the wheels throw, 1 by default. */
  spray?: number;
}

/** Sets a car on the wet road, with its shine and its spray. */
export async function place(picture: Canvas, view: Camera, one: Racer, seed: number): Promise<void> {
  const { x, y, scale } = view.project([one.x, 0, one.z]);
  const size = (scale * 2) / 240;
  const tilt =
    (Math.atan2(view.project([one.x + 1, 0, one.z]).y - y, view.project([one.x + 1, 0, one.z]).x - x) * 180) / Math.PI;
  const paint = one.paint ?? black;
  const shadow = at(x, y, tilt, size, `<ellipse cx="0" cy="6" rx="128" ry="20" fill="#000"/>`);
  const shine = at(
    x,
    y,
    tilt,
    size,
    rect(-116, 12, 52, 210, neon.red, { rx: 20, opacity: 0.75 }),
    rect(64, 12, 52, 210, neon.red, { rx: 20, opacity: 0.75 }),
    rect(-60, 14, 120, 120, neon.red, { rx: 20, opacity: 0.3 }),
  );
  lay(picture, await raster(picture, shadow, 6 * size + 0.5), 'normal', 0.95);
  lay(picture, await raster(picture, shine, 16 * size + 0.5), 'add', 0.55);
  const spray = one.spray ?? 1;
  if (spray > 0)
    lay(picture, await raster(picture, plume(x, y, tilt, size, seed), 5 * size + 0.4), 'screen', 0.75 * spray);
  lay(picture, await raster(picture, at(x, y, tilt, size, car(paint))));
  const flare = [-86, 86].map((dx) => circle(dx, -70, 46, neon.red, { opacity: 0.5 })).join('');
  lay(picture, await raster(picture, at(x, y, tilt, size, flare), 24 * size + 0.5), 'add', 0.6);
  if (spray > 0)
    lay(
      picture,
      await raster(picture, plume(x, y, tilt, size, seed + 1, 0.35), 1.4 * size + 0.3),
      'screen',
      0.8 * spray,
    );
}

/** Water thrown up by the wheels. */
function plume(x: number, y: number, tilt: number, size: number, seed: number, share = 1): string {
  const next = random(seed + 5);
  let drawing = '';
  for (let i = 0; i < 900 * share; i++) {
    const side = next.chance(0.5) ? 1 : -1;
    const away = next() ** 1.6;
    const fan = next.between(-0.1, 1);
    const sx = side * (78 + fan * 26);
    const ex = side * (92 + fan * (60 + 240 * away));
    const ey = 10 - (1 - Math.abs(fan - 0.45)) * 150 * away + 34 * away * away;
    drawing += line(
      [
        [sx + (ex - sx) * 0.35 * away, -2 - away * 10],
        [ex, ey],
      ],
      i % 4 ? neon.ice : neon.cyan,
      next.between(0.6, 3.4) * (1.2 - away),
      { opacity: next.between(0.12, 0.5) * (1.1 - away) },
    );
  }
  return at(x, y, tilt, size, drawing);
}
