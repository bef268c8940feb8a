import type { Camera, Point3 } from '../../canvas/camera.ts';
import { mix } from '../../canvas/colour.ts';
import { cloud, hash } from '../../canvas/random.ts';
import { line } from '../../canvas/svg.ts';
import type { Coast } from './scene.ts';

const half = 4.6;

const reach = 420;

/** Road, cliff and hill, cut in slices and drawn from far to near. */
export function land(view: Camera, scene: Coast): string {
  const { bend, climb, seed } = scene;
  let drawing = '';
  const stops: number[] = [];
  for (let z = 2; z < reach; z += Math.max(1.2, z * 0.035)) stops.push(z);
  for (let i = stops.length - 2; i >= 0; i--) {
    const [z0, z1] = [stops[i]!, stops[i + 1]!];
    const mist = Math.min(1, z0 / 360);
    const [x0, x1, y0, y1] = [bend(z0), bend(z1), climb(z0), climb(z1)];
    const strip = (a: number, b: number, ya: number, yb: number): Point3[] => [
      [x0 + a, y0 + ya, z0],
      [x1 + a, y1 + ya, z1],
      [x1 + b, y1 + yb, z1],
      [x0 + b, y0 + yb, z0],
    ];
    const turn = (x1 - x0) / (z1 - z0);
    const sunny = Math.max(0, Math.min(1, 0.5 + turn * 0.55));
    // The hill above the road, in facets.
    const rise = (z: number, k: number) =>
      (0.8 + 10 * k ** 1.15) * (0.5 + 1 * cloud(z * 0.03, k * 1.3, 3, seed)) +
      (hash(Math.round(z * 5), k, seed) - 0.5) * 1.6 * k;
    for (let k = 4; k >= 0; k--) {
      const [a, b] = [half + 1 + k * k * 1.4 + k * 3, half + 1 + (k + 1) ** 2 * 1.4 + (k + 1) * 3];
      const quad: Point3[] = [
        [x0 + a, y0 + (k ? rise(z0, k) : 0), z0],
        [x1 + a, y1 + (k ? rise(z1, k) : 0), z1],
        [x1 + b, y1 + rise(z1, k + 1), z1],
        [x0 + b, y0 + rise(z0, k + 1), z0],
      ];
      const lit = hash(i, k, seed + 2);
      const tone = 0.1 + 0.4 * sunny * lit + (lit > 0.9 ? 0.35 * sunny : 0) + 0.3 * mist - 0.02 * k;
      drawing += view.face(quad, tint(tone), { stroke: tint(tone), 'stroke-width': 0.8 });
    }
    // The cliff falls to the sea.
    const shelf = (z: number) => -half - 1.2 - 2.5 * cloud(z * 0.08, 2, 3, seed + 8);
    const foot = (z: number) => -half - 5 - 9 * cloud(z * 0.05, 9, 3, seed + 9);
    const cliff: Point3[] = [
      [x0 + shelf(z0), y0 - 0.2, z0],
      [x1 + shelf(z1), y1 - 0.2, z1],
      [x1 + foot(z1), -1, z1],
      [x0 + foot(z0), -1, z0],
    ];
    const face = 0.16 + 0.5 * (1 - sunny) * hash(i, 9, seed) + 0.28 * mist;
    drawing += view.face(cliff, tint(face), { stroke: tint(face), 'stroke-width': 0.8 });
    drawing += view.face(
      [
        [x0 + shelf(z0), y0 - 0.2, z0],
        [x1 + shelf(z1), y1 - 0.2, z1],
        [x1 - half, y1, z1],
        [x0 - half, y0, z0],
      ],
      tint(0.34 + 0.2 * mist),
      { stroke: tint(0.34 + 0.2 * mist), 'stroke-width': 0.8 },
    );
    const asphalt = mix('#21101f', '#7a3026', mist * 0.9);
    drawing += view.face(strip(-half, half + 1, 0, 0), asphalt, { stroke: asphalt, 'stroke-width': 1 });
    drawing += view.face(strip(-half + 0.25, -half + 0.5, 0.01, 0.01), '#ffcf7d', { opacity: 0.8 });
    drawing += view.face(strip(half - 0.2, half + 0.05, 0.01, 0.01), '#ffcf7d', { opacity: 0.55 });
    drawing += view.face(strip(-half - 0.25, -half - 0.25, 0.95, 0.55), mix('#3a1626', '#a84a28', mist), {});
    drawing += line(
      view.spots([
        [x0 - half - 0.25, y0 + 0.95, z0],
        [x1 - half - 0.25, y1 + 0.95, z1],
      ]),
      '#ffd68a',
      Math.max(0.8, view.project([x0, y0, z0]).scale * 0.05),
    );
    if (i % 2 === 0)
      drawing += view.face(
        [
          [x0 - half - 0.3, y0, z0],
          [x0 - half - 0.3, y0 + 0.9, z0],
          [x0 - half - 0.14, y0 + 0.9, z0],
          [x0 - half - 0.14, y0, z0],
        ],
        '#1c0b1e',
      );
  }
  return drawing;
}

/** The long exposure: lights of those who drove here. */
export function trails(view: Camera, { bend, climb }: Coast): { wide: string; core: string } {
  const lanes = [
    { x: -2.9, y: 0.75, colour: '#ffd27a', width: 0.16 },
    { x: -1.7, y: 0.75, colour: '#ffb02e', width: 0.16 },
    { x: -2.5, y: 1.15, colour: '#ff8a1f', width: 0.05 },
    { x: -2.1, y: 0.95, colour: '#fff1c9', width: 0.07 },
    { x: 1.5, y: 0.8, colour: '#ff3d1f', width: 0.15 },
    { x: 2.8, y: 0.8, colour: '#ff3d1f', width: 0.15 },
    { x: 1.9, y: 1.1, colour: '#ff6a3c', width: 0.05 },
    { x: 2.3, y: 0.9, colour: '#ffa07a', width: 0.05 },
  ];
  const draw = (thicker: number, lighter: boolean) =>
    lanes
      .map(({ x, y, colour, width }, lane) => {
        let d = '';
        for (let z = 2.2; z < reach; z += Math.max(0.7, z * 0.02)) {
          const next = z + Math.max(0.7, z * 0.02) + 0.1;
          const sway = (at: number) => x + Math.sin(at * 0.05 + lane) * 0.25;
          const spots = view.spots([
            [bend(z) + sway(z), climb(z) + y, z],
            [bend(next) + sway(next), climb(next) + y, next],
          ]);
          if (spots.length < 2) continue;
          d += line(
            spots,
            lighter ? '#ffeec2' : colour,
            Math.max(0.8, view.project([0, 0, z]).scale * width * thicker),
          );
        }
        return d;
      })
      .join('');
  return { wide: draw(1.9, false), core: draw(0.38, true) };
}

function tint(t: number): string {
  const stops = ['#170916', '#2c0f24', '#55182c', '#8d2b26', '#c9501f', '#f07f2a'];
  const at = Math.min(0.999, Math.max(0, t)) * (stops.length - 1);
  return mix(stops[Math.floor(at)]!, stops[Math.floor(at) + 1]!, at % 1);
}
