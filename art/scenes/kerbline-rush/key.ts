import type { Canvas } from '../../canvas/canvas.ts';
import { street } from './street.ts';

/** One car along the right-hand kerb, water off its wheels. */
export function key(width: number, height: number): Promise<Canvas> {
  return street({
    width,
    height,
    aim: [0.6, 0.4],
    seed: 4,
    roll: -5,
    eye: [0.9, 1.15, 0],
    focal: height * 0.95,
    speed: 1.15,
    cars: [{ x: 1.5, z: 4.9 }],
  });
}
