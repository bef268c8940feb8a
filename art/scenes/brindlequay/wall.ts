import { type Canvas, canvas, grain, lay, paint, raster, sample, vignette } from '../../canvas/canvas.ts';
import { cloud, noise } from '../../canvas/random.ts';
import { el, group, line, rect, shape, type Spot } from '../../canvas/svg.ts';
import { and, buoys, four, letterB, north, type Poster, seven, stripes, swell, table, tide, verbs } from './posters.ts';

/** Pasted sheets: left, top, width, height, degrees. They overlap in this order. */
const sheets: [Poster, number, number, number, number, number][] = [
  [table, -60, -90, 360, 520, 0.5],
  [stripes, 296, -120, 470, 330, -0.6],
  [and, 764, -96, 400, 520, 0.4],
  [verbs, 1160, -130, 420, 600, -0.3],
  [buoys, 1570, -80, 430, 560, 0.6],
  [swell, 1990, -110, 420, 600, -0.5],
  [letterB, -70, 424, 372, 560, -0.7],
  [tide, 292, 206, 482, 420, 0.3],
  [north, 300, 620, 380, 500, -0.4],
  [four, 684, 418, 560, 740, 0.35],
  [seven, 1236, 464, 440, 620, -0.6],
  [table, 1672, 476, 400, 560, 0.4],
  [stripes, 2066, 486, 420, 520, -0.3],
  [swell, -50, 976, 360, 420, 0.3],
  [buoys, 300, 1112, 400, 400, 0.5],
  [verbs, 690, 1150, 560, 420, -0.4],
  [letterB, 1240, 1076, 440, 420, 0.4],
  [and, 1670, 1030, 420, 480, -0.5],
  [north, 2080, 1000, 420, 480, 0.3],
];

/** The hoarding by the water: low sun, and the shadow of a rigged mast across the type. */
export async function wall(width: number, height: number): Promise<Canvas> {
  const flat = canvas(2400, 1500);
  lay(flat, await raster(flat, rect(0, 0, 2400, 1500, '#3a3733')));
  for (const [poster, x, y, w, h, turn] of sheets) {
    const moved = `translate(${x + w / 2} ${y + h / 2}) rotate(${turn}) translate(${-w / 2} ${-h / 2})`;
    lay(flat, await raster(flat, group({ transform: moved }, rect(-2, 2, w + 8, h + 8, '#000', { opacity: 0.6 })), 5));
    const id = `sheet${x}${y}`.replaceAll('-', 'm');
    lay(
      flat,
      await raster(
        flat,
        el('clipPath', { id }, rect(0, 0, w, h, '#fff')) +
          group(
            { transform: moved },
            group({ 'clip-path': `url(#${id})` }, poster(w, h)),
            line(
              [
                [0, h],
                [0, 0],
                [w, 0],
              ],
              '#fff',
              1.4,
              { opacity: 0.35 },
            ),
          ),
      ),
    );
  }
  paper(flat);
  const shadow = await raster(flat, rigging(), 7);
  light(flat, shadow.data);
  const picture = canvas(width, height);
  const spot = new Float32Array(3);
  paint(picture, (x, y, out) => {
    const u = x / width;
    const v = y / height;
    // The wall runs away to the left.
    const depth = 1 / (0.8 + 0.28 * u);
    const wx = 110 + u * depth * 2187;
    const wy = 620 + (v - 0.46) * depth * 1130;
    sample(flat, wx, wy, spot);
    out.set(spot);
  });
  vignette(picture, 0.45, 0.62, 0.45);
  grain(picture, 0.035, 2);
  return picture;
}

/** Creases and paste bubbles. */
function paper(flat: Canvas): void {
  const { width, height } = flat;
  const bumps = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) bumps[i] = cloud(x / 150, y / 210, 3, 5);
  paint(flat, (x, y, out) => {
    const a = bumps[y * width + x]!;
    const b = bumps[Math.max(0, y - 3) * width + Math.max(0, x - 3)]!;
    const fold = Math.abs(noise(x / 260 + bumps[y * width + x]! * 1.6, y / 330, 31) - 0.5);
    const crease = Math.exp(-fold * 70) * 0.08;
    const relief = 1 + (a - b) * 2.6 + crease + (noise(x / 1.6, y / 1.6, 2) - 0.5) * 0.05;
    for (let c = 0; c < 3; c++) out[c] = out[c]! * relief + (1 - out[c]!) * Math.max(0, crease * 0.35);
  });
}

/** Warm low sun from the right, cool shade. */
function light(flat: Canvas, shadow: Uint8Array): void {
  paint(flat, (x, y, out) => {
    const shade = shadow[(y * flat.width + x) * 4 + 3]! / 255;
    const sun = (1 - shade) * Math.max(0, 1 - Math.hypot((x - 1350) / 1650, (y - 560) / 1050) * 0.5);
    const tone = [0.24 + 0.92 * sun, 0.28 + 0.83 * sun, 0.37 + 0.68 * sun] as const;
    for (let c = 0; c < 3; c++) out[c]! *= tone[c]!;
  });
}

function rigging(): string {
  const cut = (points: Spot[], width: number) => line(points, '#000', width);
  const shrouds = [0, 1, 2, 3].map((k) =>
    cut(
      [
        [560, -60],
        [900 + k * 150, 1600],
      ],
      7,
    ),
  );
  const ratlines = Array.from({ length: 17 }, (_, i) => {
    const y = 210 + i * 84;
    const part = (y + 60) / 1660;
    return cut(
      [
        [560 + 340 * part, y],
        [560 + 790 * part, y - 10],
      ],
      5,
    );
  });
  const gull = shape(
    'M1860 250Q1800 190 1720 196Q1790 214 1840 276Q1842 300 1870 296Q1890 262 1960 238Q2010 222 2052 240Q1990 196 1930 214Q1880 228 1860 250Z',
    '#000',
  );
  return group(
    { opacity: 0.62 },
    cut(
      [
        [470, -100],
        [700, 1600],
      ],
      40,
    ),
    cut(
      [
        [-60, 300],
        [1130, 90],
      ],
      26,
    ),
    ...shrouds,
    ...ratlines,
    gull,
  );
}
