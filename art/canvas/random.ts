/** A seeded source of numbers in [0, 1): the same seed draws the same picture. */
export interface Random {
  (): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, {
    between: (low: number, high: number) => low + next() * (high - low),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    chance: (probability: number) => next() < probability,
  });
}

/** A number in [0, 1) that belongs to a lattice point. */
export function hash(x: number, y: number, seed = 0): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
}

/** Smooth noise in [0, 1] with features one unit wide. */
export function noise(x: number, y: number, seed = 0): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const top = hash(x0, y0, seed) * (1 - u) + hash(x0 + 1, y0, seed) * u;
  const low = hash(x0, y0 + 1, seed) * (1 - u) + hash(x0 + 1, y0 + 1, seed) * u;
  return top * (1 - v) + low * v;
}

/** Noise with detail: each octave twice as fine and half as strong. */
export function cloud(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  let weight = 0;
  for (let i = 0, w = 1, f = 1; i < octaves; i++, w /= 2, f *= 2) {
    sum += w * noise(x * f, y * f, seed + i);
    weight += w;
  }
  return sum / weight;
}

/** Straight-edged noise along a line, for broken rock and roof lines. */
export function jag(t: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0;
  for (let i = 0, w = 1, f = 1; i < octaves; i++, w *= 0.55, f *= 2.3) {
    const at = Math.floor(t * f);
    const part = t * f - at;
    sum += w * (hash(at, i, seed) * (1 - part) + hash(at + 1, i, seed) * part);
    weight += w;
  }
  return sum / weight;
}

export interface Cell {
  /** Distance to the nearest and to the second nearest center. */
  near: number;
  second: number;
  /** Which cell it is. */
  x: number;
  y: number;
  /** The point as seen from the cell's center. */
  dx: number;
  dy: number;
}

export function noCell(): Cell {
  return { near: 0, second: 0, x: 0, y: 0, dx: 0, dy: 0 };
}

/** The cell of a broken plane (Voronoi) that a point lies in. */
export function cell(x: number, y: number, seed: number, out: Cell): Cell {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  out.near = 9;
  out.second = 9;
  for (let j = -1; j <= 1; j++)
    for (let i = -1; i <= 1; i++) {
      const cx = x0 + i;
      const cy = y0 + j;
      const dx = x - cx - hash(cx, cy, seed);
      const dy = y - cy - hash(cx, cy, seed + 1);
      const d = Math.sqrt(dx * dx + dy * dy);
      if (d < out.near) {
        out.second = out.near;
        out.near = d;
        out.x = cx;
        out.y = cy;
        out.dx = dx;
        out.dy = dy;
      } else if (d < out.second) out.second = d;
    }
  return out;
}
