import type { Canvas } from '../../canvas/canvas.ts';
import { coast } from './coast.ts';

/** The road swings round the cape into the sun. */
export function key(width: number, height: number): Promise<Canvas> {
  return coast({
    width,
    height,
    horizon: 0.42,
    sun: { x: 0.6, y: 0.385, r: 0.2 },
    eye: [0, 21, -6],
    focal: height * 0.95,
    seed: 8,
    bend: (z) => 9 + 13 * Math.sin(z / 27 - 0.5) + z * 0.19,
    climb: (z) => 9 + 2.2 * Math.sin(z / 30),
  });
}
