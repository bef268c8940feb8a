import {
  type Canvas,
  bloom,
  canvas,
  copy,
  grain,
  paint,
  ramp,
  raster,
  rgb,
  sample,
  vignette,
} from '../../canvas/canvas.ts';
import { cloud, noise } from '../../canvas/random.ts';
import { line, poly, type Spot } from '../../canvas/svg.ts';
import { type Field, type Gallery, rock, walls } from './rock.ts';

export interface Cavern extends Gallery {
  width: number;
  height: number;
  /** Wooden frames that hold the roof. */
  timber?: boolean;
  /** Drawn at the lamp's depth in greys, which stand for light; mirrored in the water. */
  middle?: string;
  /** Drawn under the surface, and how far the ripples bend it. */
  below?: string;
  sway?: number;
}

const colours = ramp([
  [0, rgb('#040807')],
  [0.12, rgb('#09160b')],
  [0.3, rgb('#1b3c15')],
  [0.52, rgb('#557f1d')],
  [0.74, rgb('#a4d93f')],
  [0.9, rgb('#e6fb9a')],
  [1, rgb('#fbffe6')],
]);

/** A flooded gallery of the salt mine: broken walls one behind the other, one lamp, black water. */
export async function cavern(scene: Cavern): Promise<Canvas> {
  const { width, height, lamp, power = 1 } = scene;
  const light: Field = { width, height, data: new Float32Array(width * height) };
  const back = walls.findIndex((wall) => wall.depth > lampDepth);
  for (let i = 0; i < walls.length; i++) {
    rock(light, scene, i);
    if (scene.timber !== false && framed.has(i)) await draw(light, frame(scene, i, i < back), lamp, power);
    if (i === back - 1) {
      haze(light, lamp, 0.5 * power, 0.16);
      if (scene.middle) await draw(light, scene.middle);
    } else haze(light, lamp, 0.05 * power, 0.3);
  }
  haze(light, lamp, 0.1 * power, 0.1);
  const picture = canvas(width, height);
  paint(picture, (x, y, colour) => colours(Math.min(1, light.data[y * width + x]!), colour));
  await bloom(picture, 0.6, height / 60, 0.55);
  await bloom(picture, 0.75, height / 10, 0.45);
  await flood(picture, scene);
  vignette(picture, 0.55, lamp[0] / (width / height), lamp[1]);
  grain(picture, 0.03, 2);
  return picture;
}

const lampDepth = 0.45;
const framed = new Set([1, 3, 5]);

/** Lays a grey drawing into the light; with a lamp, the greys fade with the distance from it. */
async function draw(light: Field, content: string, lamp?: Spot, power = 1): Promise<void> {
  const { width, height } = light;
  const { data } = await raster(light, content);
  for (let i = 0, p = 0; i < light.data.length; i++, p += 4) {
    if (data[p + 3] === 0) continue;
    let value = data[p]! / 255;
    if (lamp) {
      const x = (i % width) / height;
      const y = Math.floor(i / width) / height;
      const d = Math.hypot(x - lamp[0], y - lamp[1]);
      value *= (power * (0.8 + 0.4 * noise(x * 260, y * 22, 9))) / (0.35 + 9 * d * d);
    }
    light.data[i]! += (Math.min(1, value) - light.data[i]!) * (data[p + 3]! / 255);
  }
}

/** Dusty air that the lamp lights. */
function haze(light: Field, [lx, ly]: Spot, strength: number, reach: number): void {
  const { width, height, data } = light;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const d = Math.hypot(x / height - lx, y / height - ly) / reach;
      if (d < 6)
        data[i]! += strength * Math.exp(-d * 1.7) * (0.75 + 0.5 * cloud((x / height) * 7, (y / height) * 7, 3, 40));
    }
}

/** Two posts and a lintel at the depth of a wall. */
function frame(scene: Cavern, index: number, lit: boolean): string {
  const { height, lamp, spread = 1 } = scene;
  const { depth, half } = walls[index]!;
  const h = half * spread * 0.8;
  const thick = (0.014 + 0.05 * depth ** 1.6) * height;
  const top = (lamp[1] - 0.2 - 0.42 * depth ** 1.1) * height;
  const left = (lamp[0] - h) * height;
  const right = (lamp[0] + h) * height;
  const foot = (scene.water + 0.3 * depth) * height;
  const face = lit ? '#3a3a3a' : '#070707';
  const edge = lit ? '#a8a8a8' : '#7a7a7a';
  const lean = thick * (index % 2 ? 0.5 : -0.4);
  return [
    poly(
      [
        [left - thick, top],
        [left, top],
        [left + lean, foot],
        [left - thick + lean, foot],
      ],
      face,
    ),
    poly(
      [
        [right, top],
        [right + thick, top],
        [right + thick - lean, foot],
        [right - lean, foot],
      ],
      face,
    ),
    line(
      [
        [left, top + thick],
        [left + lean, foot],
      ],
      edge,
      thick * 0.12,
    ),
    line(
      [
        [right, top + thick],
        [right - lean, foot],
      ],
      edge,
      thick * 0.12,
    ),
    poly(
      [
        [left - 2 * thick, top - thick * 0.7],
        [right + 2 * thick, top - thick],
        [right + 2 * thick, top + thick * 0.2],
        [left - 2 * thick, top + thick * 0.4],
      ],
      face,
    ),
    line(
      [
        [left - 2 * thick, top + thick * 0.4],
        [right + 2 * thick, top + thick * 0.2],
      ],
      edge,
      thick * 0.12,
    ),
  ].join('');
}

/** Mirrors what stands above the water line, broken by ripples, and sinks what lies under it. */
async function flood(picture: Canvas, scene: Cavern): Promise<void> {
  const { width, height, lamp } = scene;
  const line = scene.water * height;
  const above = copy(picture);
  const under = scene.below ? await raster(picture, scene.below, height / 500) : undefined;
  const colour = new Float32Array(3);
  paint(picture, (x, y, out) => {
    const shore = line + (noise(x / 90, 3, 5) - 0.5) * 3;
    if (y < shore) return;
    const deep = (y - shore) / (height - line);
    const u = x / height;
    const v = Math.log(1 + deep * 9) * 3.2;
    const wave = cloud(u * 5, v * 4, 3, 60) - 0.5 + 0.6 * (noise(u * 24, v * 26, 66) - 0.5) * (0.3 + deep);
    const slope = wave * height * (0.012 + 0.055 * deep);
    sample(above, x + slope * 0.9, shore - (y - shore) * 1.05 - Math.abs(slope) * 1.6, colour);
    const near = Math.exp(-Math.abs(u - lamp[0]) * 2.2);
    const keep = (0.72 - 0.5 * deep) * (0.55 + 0.45 * near);
    const column = Math.abs(u + (slope / height) * 1.6 - lamp[0]) * (7 - 3 * deep);
    const streak =
      Math.exp(-column * column) * (0.34 - 0.2 * deep) * (scene.power ?? 1) * (0.55 + 0.9 * noise(u * 9, v * 30, 71));
    for (let c = 0; c < 3; c++) out[c] = colour[c]! * keep + streak * [0.5, 0.78, 0.2][c]! + [0.006, 0.014, 0.011][c]!;
    if (under) {
      const p = (y * width + Math.round(Math.min(width - 1, Math.max(0, x + slope * (scene.sway ?? 0.45))))) * 4;
      const alpha = under.data[p + 3]! / 255;
      for (let c = 0; c < 3; c++) out[c]! += (under.data[p + c]! / 255 - out[c]!) * alpha;
    }
    const lip = Math.exp(-(y - shore) / 3) * near * 0.35;
    out[0]! += lip * 0.6;
    out[1]! += lip;
    out[2]! += lip * 0.4;
  });
}
