import type { Camera, Point3 } from '../../canvas/camera.ts';
import { mix } from '../../canvas/colour.ts';
import { random } from '../../canvas/random.ts';

export const neon = {
  night: '#04080d',
  wall: '#0a141d',
  steel: '#12303d',
  cyan: '#2fe0ff',
  ice: '#d8fbff',
  red: '#ff2f45',
  rose: '#ff4f8b',
};

/** Half the width of the road, of road and pavement, and how far the street runs. */
export const road = { half: 5, front: 8.6, far: 260 };

/** Houses, lamps and signs on both sides, far ones first. With `mirror` the street as the wet road shows it. */
export function city(view: Camera, seed: number, mirror = false): string {
  const up = mirror ? -1 : 1;
  const parts: { z: number; drawing: string }[] = [];
  for (const side of [-1, 1]) {
    const next = random(seed + side);
    for (let z = -6; z < road.far;) {
      const length = next.between(9, 20);
      const height = next.between(9, 30) + (z > 60 ? next.between(0, 26) : 0);
      parts.push({
        z: z + length,
        drawing: house(view, { side, z, length, height, up, seed: seed + Math.round(z * 13) + side }),
      });
      z += length + (next.chance(0.25) ? 5 : 0.4);
    }
    for (let z = 6; z < road.far; z += 21) parts.push({ z: z + 0.1, drawing: lamp(view, side, z, up) });
  }
  return parts
    .toSorted((a, b) => b.z - a.z)
    .map((part) => part.drawing)
    .join('');
}

interface House {
  side: number;
  z: number;
  length: number;
  height: number;
  up: number;
  seed: number;
}

function house(view: Camera, { side, z, length, height, up, seed }: House): string {
  const next = random(seed);
  const x = side * road.front;
  const end = z + length;
  const mist = Math.min(1, z / 190);
  const plane = (z0: number, z1: number, y0: number, y1: number, out = 0): Point3[] => [
    [x - side * out, y0 * up, z0],
    [x - side * out, y1 * up, z0],
    [x - side * out, y1 * up, z1],
    [x - side * out, y0 * up, z1],
  ];
  const front: Point3[] = [
    [x, 0, z],
    [x, height * up, z],
    [x + side * 30, height * up, z],
    [x + side * 30, 0, z],
  ];
  let drawing =
    view.face(front, mix('#050b11', '#0d3440', mist)) +
    view.face(plane(z, end, 0, height), mix('#081119', '#10424f', mist));
  const floor = 3.1;
  const rows = Math.floor((height - 4.5) / floor);
  const bay = next.between(1.5, 2.6);
  const share = next.between(0.12, 0.5);
  const tone = next.pick(['#7fdcec', '#bdf3ff', '#4bb7cc', '#f3e9c9']);
  for (let r = 0; r < rows; r++)
    for (let at = z + 0.8; at + bay < end; at += bay + 0.5) {
      if (!next.chance(share)) continue;
      const low = 4.6 + r * floor;
      drawing += view.face(plane(at, at + bay, low, low + 1.7), tone, {
        opacity: next.between(0.25, 0.85) * (1 - 0.55 * mist),
      });
    }
  const shop = next.pick([neon.cyan, neon.ice, neon.cyan, neon.rose, '#8ff0ff', '#ffb45c']);
  if (next.chance(0.75)) {
    for (let at = z + 0.5; at < end - 0.9;) {
      const pane = Math.min(next.between(0.7, 2.6), end - 0.4 - at);
      drawing += view.face(plane(at, at + pane, next.chance(0.7) ? 0.5 : 0.05, 2.8), shop, {
        opacity: next.between(0.08, 0.6) * (1 - 0.4 * mist),
      });
      if (next.chance(0.5))
        drawing += view.face(plane(at + pane * 0.3, at + pane * 0.62, 0, next.between(1.2, 1.9)), '#04090d', {
          opacity: 0.8,
        });
      at += pane + next.between(0.1, 0.3);
    }
    drawing += view.face(plane(z + 0.3, end - 0.3, 3.1, 3.5, 0.1), shop, { opacity: 0.95 });
  }
  if (next.chance(0.6)) {
    const at = next.between(z + 1, end - 1);
    const low = next.between(4.5, 7);
    const tall = next.between(3, 7);
    const blade: Point3[] = [
      [x, low * up, at],
      [x, (low + tall) * up, at],
      [x - side * 1.5, (low + tall) * up, at],
      [x - side * 1.5, low * up, at],
    ];
    const ink = next.pick([neon.cyan, neon.rose, neon.ice, neon.cyan]);
    drawing +=
      view.face(blade, mix('#061018', ink, 0.25)) +
      view.face(blade, 'none', {
        stroke: ink,
        'stroke-width': Math.max(1, view.project([x, low, Math.max(1, at)]).scale * 0.09),
      });
    for (let k = 0.5; k + 0.8 < tall; k += 1.15) {
      const y0 = low + k;
      drawing += view.face(
        [
          [x - side * 0.4, y0 * up, at - 0.01],
          [x - side * 0.4, (y0 + 0.7) * up, at - 0.01],
          [x - side * 1.1, (y0 + 0.7) * up, at - 0.01],
          [x - side * 1.1, y0 * up, at - 0.01],
        ],
        ink,
        { opacity: next.between(0.6, 1) },
      );
    }
  }
  return drawing;
}

function lamp(view: Camera, side: number, z: number, up: number): string {
  const x = side * (road.half + 0.7);
  const post: Point3[] = [
    [x - 0.07, 0, z],
    [x - 0.07, 7 * up, z],
    [x + 0.07, 7 * up, z],
    [x + 0.07, 0, z],
  ];
  const arm: Point3[] = [
    [x, 7.1 * up, z],
    [x - side * 2.6, 7.3 * up, z],
    [x - side * 2.6, 7.15 * up, z],
    [x, 6.9 * up, z],
  ];
  const head: Point3[] = [
    [x - side * 1.4, 7.15 * up, z],
    [x - side * 2.8, 7.22 * up, z],
    [x - side * 2.8, 7 * up, z],
    [x - side * 1.4, 6.92 * up, z],
  ];
  return view.face(post, '#04090d') + view.face(arm, '#04090d') + view.face(head, neon.ice);
}

/** Inks of the interface. */
export const white = '#f2fdff';
export const dim = '#86b4bf';
