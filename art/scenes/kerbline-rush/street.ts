import { camera, type Camera, type Point3 } from '../../canvas/camera.ts';
import { bloom, type Canvas, canvas, copy, grain, lay, paint, raster, sample, vignette } from '../../canvas/canvas.ts';
import { cloud, noise, random } from '../../canvas/random.ts';
import { glow, line, rect, type Spot } from '../../canvas/svg.ts';
import { city, neon, road } from './city.ts';
import { place, type Racer } from './traffic.ts';

export interface Street {
  width: number;
  height: number;
  /** The vanishing point, as fractions. */
  aim: Spot;
  seed: number;
  focal?: number;
  roll?: number;
  eye?: Point3;
  /** How far the picture streams, 1 by default. */
  speed?: number;
  cars: Racer[];
  /** Drawn on the road before it streams, from the camera. */
  extra?: (view: Camera) => string;
}

/** A wet street at night, seen from just above the bonnet of the car behind. */
export async function street(scene: Street): Promise<Canvas> {
  const { width, height, aim, seed, roll = 0, speed = 1 } = scene;
  const centre: Spot = [aim[0] * width, aim[1] * height];
  const view = camera({ centre, focal: scene.focal ?? height * 0.85, eye: scene.eye ?? [0.6, 1.5, 0], roll });
  const picture = canvas(width, height);
  lay(picture, await raster(picture, sky(width, height, centre)));
  const mirrored = copy(picture);
  lay(mirrored, await raster(picture, city(view, seed, true)));
  lay(picture, await raster(picture, city(view, seed)));
  const ground = await raster(picture, view.face(slab(-road.front, road.front, 0), '#fff'));
  wet(picture, mirrored, ground.data, centre);
  lay(picture, await raster(picture, kerbs(view) + (scene.extra?.(view) ?? '')));
  lay(picture, await raster(picture, kerbGlow(view), height / 110), 'add', 0.6);
  stream(picture, centre, 0.11 * speed);
  await bloom(picture, 0.55, height / 120, 0.5);
  await bloom(picture, 0.7, height / 22, 0.45);
  for (const one of scene.cars) await place(picture, view, one, seed);
  lay(picture, await raster(picture, rain(width, height, centre, seed), 0.6), 'add', 0.5);
  vignette(picture, 0.5, aim[0], aim[1]);
  grain(picture, 0.035, 2);
  return picture;
}

function sky(width: number, height: number, [cx, cy]: Spot): string {
  return (
    glow(
      'haze',
      [
        [0, '#5fdcf0'],
        [0.12, '#1d6f83'],
        [0.35, '#0b2a37'],
        [1, neon.night],
      ],
      { gradientUnits: 'userSpaceOnUse', cx, cy, r: Math.max(width, height) * 0.62 },
    ) + rect(0, 0, width, height, 'url(#haze)')
  );
}

function slab(left: number, right: number, y: number): Point3[] {
  return [
    [left, y, 0.4],
    [left, y, road.far],
    [right, y, road.far],
    [right, y, 0.4],
  ];
}

/** Turns the ground into wet asphalt: the mirrored street, drawn out and broken by the roughness. */
function wet(picture: Canvas, mirrored: Canvas, mask: Uint8Array, [cx, cy]: Spot): void {
  const { width, height } = picture;
  const tap = new Float32Array(3);
  paint(picture, (x, y, out) => {
    const cover = mask[(y * width + x) * 4 + 3]! / 255;
    if (cover === 0) return;
    const drop = Math.max(0, (y - cy) / (height - cy));
    const along = 40 / (drop + 0.04);
    const across = (x - cx) / (drop + 0.03) / width;
    const puddle = cloud(across * 3, along * 0.22, 4, 12);
    const gloss = Math.min(1, Math.max(0.16, (puddle - 0.4) * 4.5));
    const ripple = (noise(x / 5, y / 2.2, 8) - 0.5) * (10 + 46 * drop) * (1.3 - gloss);
    const sum = [0, 0, 0];
    for (let k = 0; k < 9; k++) {
      const stretch = ((k - 4) / 4) * height * (0.012 + 0.05 * drop) * (1.5 - gloss);
      sample(mirrored, x + ripple, y + stretch + ripple * 0.6, tap);
      for (let c = 0; c < 3; c++) sum[c]! += tap[c]! / 9;
    }
    const speck = 0.75 + 0.5 * noise(x * 0.9, y * 0.9, 3);
    const share = 0.45 + 0.75 * gloss;
    for (let c = 0; c < 3; c++) {
      const colour = sum[c]! * share * speck + [0.008, 0.016, 0.022][c]!;
      out[c]! += (colour - out[c]!) * cover;
    }
  });
}

function kerbs(view: Camera): string {
  let drawing = '';
  for (const side of [-1, 1]) {
    const x = side * road.half;
    for (let z = road.far - 2; z > 0; z -= 2) {
      const lit = Math.floor(z / 2) % 2 === 0;
      const fill = lit ? neon.cyan : '#eafdff';
      drawing += view.face(
        [
          [x, 0, z],
          [x, 0.34, z],
          [x, 0.34, z + 2],
          [x, 0, z + 2],
        ],
        fill,
        { opacity: lit ? 1 : 0.85 },
      );
      drawing += view.face(
        [
          [x, 0.34, z],
          [x + side * 0.55, 0.34, z],
          [x + side * 0.55, 0.34, z + 2],
          [x, 0.34, z + 2],
        ],
        lit ? '#129fbb' : '#86c6d2',
      );
    }
  }
  for (let z = 4.5; z < 200; z += 9)
    drawing += view.face(
      [
        [-0.09, 0.01, z],
        [-0.09, 0.01, z + 3.4],
        [0.09, 0.01, z + 3.4],
        [0.09, 0.01, z],
      ],
      '#a9dbe4',
      { opacity: 0.6 },
    );
  return drawing;
}

/** The light that the kerbs throw on the road. */
function kerbGlow(view: Camera): string {
  return [-1, 1]
    .map((side) =>
      view.face(slab(Math.min(side * road.half, side * 4.2), Math.max(side * road.half, side * 4.2), 0.01), neon.cyan, {
        opacity: 0.42,
      }),
    )
    .join('');
}

/** Draws every point out towards the vanishing point. */
function stream(picture: Canvas, [cx, cy]: Spot, amount: number): void {
  const still = copy(picture);
  const tap = new Float32Array(3);
  const steps = 20;
  paint(picture, (x, y, out) => {
    const reach = Math.min(1, Math.hypot(x - cx, y - cy) / picture.height);
    const length = amount * (0.25 + 0.75 * reach);
    const start = noise(x * 0.7, y * 0.7, 90) * 0.9;
    out.fill(0);
    for (let k = 0; k < steps; k++) {
      const back = 1 - (length * (k + start)) / steps;
      sample(still, cx + (x - cx) * back, cy + (y - cy) * back, tap);
      for (let c = 0; c < 3; c++) out[c]! += tap[c]! / steps;
    }
  });
}

function rain(width: number, height: number, [cx, cy]: Spot, seed: number): string {
  const next = random(seed + 77);
  let drawing = '';
  for (let i = 0; i < 260; i++) {
    const turn = next() * Math.PI * 2;
    const from = next.between(0.12, 1) * Math.max(width, height) * 0.8;
    const length = from * next.between(0.03, 0.1);
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    drawing += line(
      [
        [cx + dx * from, cy + dy * from - from * 0.05],
        [cx + dx * (from + length), cy + dy * (from + length)],
      ],
      '#bff3ff',
      next.between(0.5, 1.3),
      { opacity: next.between(0.08, 0.42) },
    );
  }
  return drawing;
}
