import { cell, cloud, hash, jag, noCell } from '../../canvas/random.ts';
import type { Spot } from '../../canvas/svg.ts';

/** How bright each pixel is before it takes a color. */
export interface Field {
  width: number;
  height: number;
  data: Float32Array;
}

/** Where the rock stands and what lights it. */
export interface Gallery {
  /** Where the lamp hangs and where the water begins, in heights of the picture. */
  lamp: Spot;
  water: number;
  seed: number;
  /** How wide the gallery opens; the key art's is 1. */
  spread?: number;
  /** Strength of the lamp, 1 by default. */
  power?: number;
}

/** The walls from the far end of the gallery to the viewer: depth 0 … 1, and half the opening they leave. */
export const walls = [
  { depth: 0, half: 0.13, roof: 0.62 },
  { depth: 0.14, half: 0.2, roof: 0.55 },
  { depth: 0.28, half: 0.29, roof: 0.5 },
  { depth: 0.42, half: 0.4, roof: 0.47 },
  { depth: 0.62, half: 0.57, roof: 0.46 },
  { depth: 0.8, half: 0.78, roof: 0.49 },
  { depth: 1, half: 1.02, roof: 0.56 },
] as const;

/** Paints one wall with its salt crystals, lit by the lamp. */
export function rock(light: Field, scene: Gallery, index: number): void {
  const { width, height, data } = light;
  const { lamp, seed, spread = 1, power = 1 } = scene;
  const { depth, half, roof } = walls[index]!;
  const behind = depth < 0.45;
  const away = depth - 0.45;
  const crystal = 30 - 14 * depth;
  const found = noCell();
  const end = Math.ceil((scene.water + 0.01) * height);
  const sides = new Float32Array(end * 2);
  for (let y = 0; y < end; y++) {
    const v = y / height;
    const climb = (lamp[1] - v) / (roof * 1.9);
    const open = half * spread * (1 - 0.5 * Math.max(0, climb) ** 1.6) * (1 + 0.22 * Math.max(0, v - lamp[1]) * 2);
    const rough = 0.05 + 0.16 * depth;
    sides[2 * y] = lamp[0] - open + (jag(v * (9 - 4 * depth), 4, seed + index * 7) - 0.5) * rough;
    sides[2 * y + 1] = lamp[0] + open + (jag(v * (9 - 4 * depth), 4, seed + index * 7 + 3) - 0.5) * rough;
  }
  for (let x = 0; x < width; x++) {
    const u = x / height;
    const across = (u - lamp[0]) / (half * spread);
    const vault = roof * (1 - 0.28 * Math.min(1.4, Math.abs(across)) ** 2);
    const ceiling = lamp[1] - vault + (jag(u * (8 - 3 * depth), 4, seed + index * 11) - 0.5) * (0.06 + 0.16 * depth);
    for (let y = 0; y < end; y++) {
      const v = y / height;
      const edge = Math.max(sides[2 * y]! - u, u - sides[2 * y + 1]!, index === 0 ? -1 : ceiling - v);
      if (edge < 0 && index > 0) continue;
      if (edge < 0) {
        data[y * width + x] = 0.02 + 0.1 * Math.exp(-((lamp[1] - v - 0.5) ** 2) * 6);
        continue;
      }
      // Sheared and warped, so the crystals point along the seams of the rock.
      const warp = cloud(u * 6, v * 6, 2, seed + 50) * 0.9;
      cell((u + v * 0.55) * crystal + warp, (v - u * 0.3) * crystal * 0.5 + warp, seed + index * 31, found);
      const gem = hash(found.x, found.y, seed + 5);
      const turn = hash(found.x, found.y, seed + 9) * 6.283;
      const dx = lamp[0] - u;
      const dy = lamp[1] - v;
      const d = Math.hypot(dx, dy, away);
      const facing = (Math.cos(turn) * dx + Math.sin(turn) * dy) / (d + 0.02);
      const reach = (1.15 * power) / (1 + 6.5 * d * d);
      const slope = 0.95 + 0.9 * (Math.cos(turn) * found.dx + Math.sin(turn) * found.dy);
      const seam = Math.exp(-(found.second - found.near) * 22) * 0.3;
      const strata = 0.72 + 0.56 * cloud(u * 1.6, v * 15 + cloud(u * 3, v * 3, 2, seed) * 3, 2, seed + 77);
      const rim = Math.exp(-edge / (0.005 + 0.012 * depth)) * reach;
      let value: number;
      if (behind) {
        value =
          reach * (0.34 + 0.4 * facing + 0.42 * gem * gem) * strata * slope * (0.6 + 0.6 * depth) + seam * reach * gem;
        value += rim * 0.2;
      } else {
        value =
          0.012 + reach * (0.06 + 0.1 * gem) * strata * (1.1 - depth) + rim * (0.3 + 0.7 * gem) * (1.2 - 0.6 * depth);
      }
      value += glitter(u, v, seed + index, reach * (behind ? 1 : 0.65 * Math.exp(-edge / 0.12)));
      data[y * width + x] = Math.max(0.012, value * 1.05);
    }
  }
}

/** Small crystals that throw the light back as points. */
function glitter(u: number, v: number, seed: number, reach: number): number {
  const x = Math.floor(u * 210);
  const y = Math.floor(v * 210);
  const chance = hash(x, y, seed + 300);
  if (chance < 0.955) return 0;
  const cx = 0.3 + 0.4 * hash(x, y, seed + 301);
  const cy = 0.3 + 0.4 * hash(x, y, seed + 302);
  const d = Math.abs(u * 210 - x - cx) + Math.abs(v * 210 - y - cy);
  const size = 0.12 + 4 * (chance - 0.955);
  return d < size ? reach * (0.5 + 30 * (chance - 0.955)) : 0;
}
