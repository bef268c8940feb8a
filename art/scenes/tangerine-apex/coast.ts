import { camera, type Camera, type Point3 } from '../../canvas/camera.ts';
import { bloom, type Canvas, canvas, grain, lay, raster, vignette } from '../../canvas/canvas.ts';
import { cloud, hash, noise, random } from '../../canvas/random.ts';
import { circle, glow, gradient, group, line, poly, rect, shape, type Spot } from '../../canvas/svg.ts';

export interface Coast {
  width: number;
  height: number;
  /** The horizon and the sun, as fractions of the picture. */
  horizon: number;
  sun: { x: number; y: number; r: number };
  eye: Point3;
  focal: number;
  roll?: number;
  seed: number;
  /** Where the middle of the road runs at a distance. */
  bend: (z: number) => number;
  /** Height of the road above the sea at a distance. */
  climb: (z: number) => number;
  trails?: boolean;
  /** Laid over the road before the picture is lit. */
  extra?: (view: Camera, scene: Coast) => string;
}

export const dusk = { plum: '#1c0b1e', wine: '#4a1230', rust: '#a8321f', orange: '#ff7a1a', amber: '#ffb02e', cream: '#fff1c9' };

/** A coast road at sunset: the sea to the left, cliffs to the right, light trails along the bends. */
export async function coast(scene: Coast): Promise<Canvas> {
  const { width, height, horizon, focal, eye, roll = 0 } = scene;
  const view = camera({ centre: [width / 2, horizon * height], focal, eye, roll });
  const picture = canvas(width, height);
  lay(picture, await raster(picture, turned(scene, sky(scene) + sea(scene))));
  lay(picture, await raster(picture, turned(scene, headlands(scene))));
  lay(picture, await raster(picture, land(view, scene)));
  if (scene.trails !== false) {
    const paths = trails(view, scene);
    lay(picture, await raster(picture, paths.wide, height / 90), 'add', 0.75);
    lay(picture, await raster(picture, paths.wide, height / 400), 'screen', 0.9);
    lay(picture, await raster(picture, paths.core), 'screen', 1);
  }
  if (scene.extra) lay(picture, await raster(picture, scene.extra(view, scene)));
  await bloom(picture, 0.72, height / 50, 0.35);
  await bloom(picture, 0.8, height / 9, 0.3);
  vignette(picture, 0.42, scene.sun.x, horizon);
  grain(picture, height > 900 ? 0.045 : 0.022, height > 900 ? 2 : 1);
  return picture;
}

function turned({ width, height, horizon, roll = 0 }: Coast, drawing: string): string {
  return group({ transform: `rotate(${roll} ${width / 2} ${horizon * height})` }, drawing);
}

function sky({ width, height, horizon, sun }: Coast): string {
  const [cx, cy, r] = [sun.x * width, sun.y * height, sun.r * height];
  const bands = [
    [0, '#2a0f2b'], [0.2, '#43142f'], [0.38, '#6d1b31'], [0.54, '#9c2c2a'], [0.68, '#cc4420'], [0.8, '#ea611b'], [0.9, '#fb7f20'], [0.96, '#ff9a2c'],
  ] as const;
  let drawing = rect(-width, -height, width * 3, height * 2.5, '#2a0f2b');
  bands.forEach(([from, colour], i) => {
    const y = from * horizon * height;
    const d = Array.from({ length: 41 }, (_, k) => {
      const x = -0.2 * width + (k / 40) * 1.4 * width;
      const near = Math.exp(-(((x - cx) / (width * 0.42)) ** 2));
      return `${x} ${(y - near * height * 0.05 * (1.2 - from) - (noise(k * 0.35, i, 3) - 0.5) * height * 0.012).toFixed(1)}`;
    });
    drawing += shape(`M${d.join('L')}L${1.2 * width} ${horizon * height + 4}L${-0.2 * width} ${horizon * height + 4}Z`, colour);
  });
  drawing += glow('halo', [[0, '#ffe9a8', 0.85], [0.35, '#ffb648', 0.5], [1, '#ff7a1a', 0]], { gradientUnits: 'userSpaceOnUse', cx, cy, r: r * 2.6 });
  drawing += circle(cx, cy, r * 2.6, 'url(#halo)');
  drawing += gradient('disc', [[0, '#fff6d6'], [0.55, '#ffdc7a'], [1, '#ffab33']]) + circle(cx, cy, r, 'url(#disc)');
  const next = random(11);
  for (let i = 0; i < 9; i++) {
    const y = horizon * height * next.between(0.3, 0.93);
    const length = width * next.between(0.12, 0.4);
    const x = next.between(-0.05, 0.95) * width;
    const thick = height * next.between(0.003, 0.009);
    drawing += shape(`M${x} ${y}q${length / 2} ${-thick * 2} ${length} 0q${-length / 2} ${thick} ${-length} 0Z`, i % 3 ? '#7c2130' : '#ffc765', { opacity: 0.75 });
  }
  return drawing;
}

function sea({ width, height, horizon, sun }: Coast): string {
  const top = horizon * height;
  const cx = sun.x * width;
  const next = random(5);
  let drawing = gradient('sea', [[0, '#d9531f'], [0.1, '#8e2a2b'], [0.35, '#4a1531'], [1, '#1c0b22']]) + rect(-width, top, width * 3, height * 1.6 - top, 'url(#sea)');
  for (let i = 0; i < 300; i++) {
    const part = next() ** 1.7;
    const y = top + 2 + part * (height - top);
    const near = next() - next();
    const x = cx + near * width * (0.07 + 0.3 * part);
    const length = width * (0.01 + 0.07 * part) * next.between(0.3, 1.2);
    const thick = Math.max(1, height * 0.011 * part);
    const shade = Math.abs(near) < 0.35 ? '#ffd873' : Math.abs(near) < 0.65 ? '#ffa436' : '#e8641f';
    drawing += shape(`M${x - length} ${y}Q${x} ${y - thick} ${x + length} ${y}Q${x} ${y + thick} ${x - length} ${y}Z`, shade, { opacity: next.between(0.35, 0.95) * (1 - 0.62 * part) });
  }
  return drawing;
}

/** Far capes, flat, paler with the distance. */
function headlands({ width, height, horizon, seed }: Coast): string {
  const top = horizon * height;
  const capes = [
    { from: 0.78, to: 1.4, rise: 0.07, colour: '#c4471f' },
    { from: 0.86, to: 1.4, rise: 0.13, colour: '#8c2b27' },
    { from: -0.4, to: 0.16, rise: 0.045, colour: '#b23c20' },
  ];
  return capes
    .map(({ from, to, rise, colour }, i) => {
      const points: Spot[] = [[from * width, top + 2]];
      for (let k = 0; k <= 40; k++) {
        const part = k / 40;
        const x = from + (to - from) * part;
        const shoulder = from < 0 ? Math.min(1, (1 - part) * 3) : Math.min(1, part * 3.4);
        points.push([x * width, top - height * rise * shoulder * (0.55 + 0.7 * cloud(part * 5, i, 3, seed + i))]);
      }
      points.push([to * width, top + 2]);
      return poly(points, colour);
    })
    .join('');
}

const half = 4.6;
const reach = 420;

/** Road, cliff and hill, cut in slices and drawn from far to near. */
function land(view: Camera, scene: Coast): string {
  const { bend, climb, seed } = scene;
  let drawing = '';
  const stops: number[] = [];
  for (let z = 2; z < reach; z += Math.max(1.2, z * 0.035)) stops.push(z);
  for (let i = stops.length - 2; i >= 0; i--) {
    const [z0, z1] = [stops[i]!, stops[i + 1]!];
    const mist = Math.min(1, z0 / 360);
    const [x0, x1, y0, y1] = [bend(z0), bend(z1), climb(z0), climb(z1)];
    const strip = (a: number, b: number, ya: number, yb: number): Point3[] => [
      [x0 + a, y0 + ya, z0], [x1 + a, y1 + ya, z1], [x1 + b, y1 + yb, z1], [x0 + b, y0 + yb, z0],
    ];
    const turn = (x1 - x0) / (z1 - z0);
    const sunny = Math.max(0, Math.min(1, 0.5 + turn * 0.55));
    // The hill above the road, in facets.
    const rise = (z: number, k: number) => (0.8 + 10 * k ** 1.15) * (0.5 + 1 * cloud(z * 0.03, k * 1.3, 3, seed)) + (hash(Math.round(z * 5), k, seed) - 0.5) * 1.6 * k;
    for (let k = 4; k >= 0; k--) {
      const [a, b] = [half + 1 + k * k * 1.4 + k * 3, half + 1 + (k + 1) ** 2 * 1.4 + (k + 1) * 3];
      const quad: Point3[] = [
        [x0 + a, y0 + (k ? rise(z0, k) : 0), z0], [x1 + a, y1 + (k ? rise(z1, k) : 0), z1], [x1 + b, y1 + rise(z1, k + 1), z1], [x0 + b, y0 + rise(z0, k + 1), z0],
      ];
      const lit = hash(i, k, seed + 2);
      const tone = 0.1 + 0.4 * sunny * lit + (lit > 0.9 ? 0.35 * sunny : 0) + 0.3 * mist - 0.02 * k;
      drawing += view.face(quad, tint(tone), { stroke: tint(tone), 'stroke-width': 0.8 });
    }
    // The cliff falls to the sea.
    const shelf = (z: number) => -half - 1.2 - 2.5 * cloud(z * 0.08, 2, 3, seed + 8);
    const foot = (z: number) => -half - 5 - 9 * cloud(z * 0.05, 9, 3, seed + 9);
    const cliff: Point3[] = [[x0 + shelf(z0), y0 - 0.2, z0], [x1 + shelf(z1), y1 - 0.2, z1], [x1 + foot(z1), -1, z1], [x0 + foot(z0), -1, z0]];
    const face = 0.16 + 0.5 * (1 - sunny) * hash(i, 9, seed) + 0.28 * mist;
    drawing += view.face(cliff, tint(face), { stroke: tint(face), 'stroke-width': 0.8 });
    drawing += view.face([[x0 + shelf(z0), y0 - 0.2, z0], [x1 + shelf(z1), y1 - 0.2, z1], [x1 - half, y1, z1], [x0 - half, y0, z0]], tint(0.34 + 0.2 * mist), { stroke: tint(0.34 + 0.2 * mist), 'stroke-width': 0.8 });
    const asphalt = mix('#21101f', '#7a3026', mist * 0.9);
    drawing += view.face(strip(-half, half + 1, 0, 0), asphalt, { stroke: asphalt, 'stroke-width': 1 });
    drawing += view.face(strip(-half + 0.25, -half + 0.5, 0.01, 0.01), '#ffcf7d', { opacity: 0.8 });
    drawing += view.face(strip(half - 0.2, half + 0.05, 0.01, 0.01), '#ffcf7d', { opacity: 0.55 });
    drawing += view.face(strip(-half - 0.25, -half - 0.25, 0.95, 0.55), mix('#3a1626', '#a84a28', mist), {});
    drawing += line(view.spots([[x0 - half - 0.25, y0 + 0.95, z0], [x1 - half - 0.25, y1 + 0.95, z1]]), '#ffd68a', Math.max(0.8, view.project([x0, y0, z0]).scale * 0.05));
    if (i % 2 === 0) drawing += view.face([[x0 - half - 0.3, y0, z0], [x0 - half - 0.3, y0 + 0.9, z0], [x0 - half - 0.14, y0 + 0.9, z0], [x0 - half - 0.14, y0, z0]], '#1c0b1e');
  }
  return drawing;
}

/** The long exposure: lights of those who drove here. */
function trails(view: Camera, { bend, climb }: Coast): { wide: string; core: string } {
  const lanes = [
    { x: -2.9, y: 0.75, colour: '#ffd27a', width: 0.16 }, { x: -1.7, y: 0.75, colour: '#ffb02e', width: 0.16 },
    { x: -2.5, y: 1.15, colour: '#ff8a1f', width: 0.05 }, { x: -2.1, y: 0.95, colour: '#fff1c9', width: 0.07 },
    { x: 1.5, y: 0.8, colour: '#ff3d1f', width: 0.15 }, { x: 2.8, y: 0.8, colour: '#ff3d1f', width: 0.15 },
    { x: 1.9, y: 1.1, colour: '#ff6a3c', width: 0.05 }, { x: 2.3, y: 0.9, colour: '#ffa07a', width: 0.05 },
  ];
  const draw = (thicker: number, lighter: boolean) =>
    lanes
      .map(({ x, y, colour, width }, lane) => {
        let d = '';
        for (let z = 2.2; z < reach; z += Math.max(0.7, z * 0.02)) {
          const next = z + Math.max(0.7, z * 0.02) + 0.1;
          const sway = (at: number) => x + Math.sin(at * 0.05 + lane) * 0.25;
          const spots = view.spots([[bend(z) + sway(z), climb(z) + y, z], [bend(next) + sway(next), climb(next) + y, next]]);
          if (spots.length < 2) continue;
          d += line(spots, lighter ? '#ffeec2' : colour, Math.max(0.8, view.project([0, 0, z]).scale * width * thicker));
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

function mix(from: string, to: string, part: number): string {
  const parse = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  const [a, b] = [parse(from), parse(to)];
  return `#${a.map((v, i) => Math.round(v + (b[i]! - v) * part).toString(16).padStart(2, '0')).join('')}`;
}
