import sharp, { type Sharp } from 'sharp';
import { hash } from './random.ts';

/** Light in floating point: `data` holds red, green, blue of each pixel, 0 to 1 and brighter. */
export interface Canvas {
  width: number;
  height: number;
  data: Float32Array;
}

/** A drawing for a canvas: 8-bit RGBA, straight alpha. */
export interface Layer {
  width: number;
  height: number;
  data: Uint8Array;
}

export type Blend = 'normal' | 'add' | 'screen' | 'multiply';
export type Rgb = readonly [number, number, number];

export function canvas(width: number, height: number, fill: Rgb = [0, 0, 0]): Canvas {
  const data = new Float32Array(width * height * 3);
  for (let i = 0; i < data.length; i++) data[i] = fill[i % 3]!;
  return { width, height, data };
}

export function copy(from: Canvas): Canvas {
  return { ...from, data: from.data.slice() };
}

/** Rasterises SVG content whose user units are the canvas's pixels, optionally blurred. */
export async function raster(on: { width: number; height: number }, content: string, blur = 0): Promise<Layer> {
  const { width, height } = on;
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  let image = sharp(Buffer.from(source), { limitInputPixels: false, unlimited: true }).ensureAlpha();
  if (blur > 0) image = image.blur(blur);
  return { width, height, data: await image.raw().toBuffer() };
}

/** Lays a layer on the canvas. */
export function lay(on: Canvas, layer: Layer, blend: Blend = 'normal', opacity = 1): void {
  const { data } = on;
  const from = layer.data;
  for (let i = 0, p = 0; p < from.length; i += 3, p += 4) {
    const alpha = (from[p + 3]! / 255) * opacity;
    if (alpha === 0) continue;
    for (let c = 0; c < 3; c++) {
      const below = data[i + c]!;
      const above = from[p + c]! / 255;
      data[i + c] =
        blend === 'normal'
          ? below + (above - below) * alpha
          : blend === 'add'
            ? below + above * alpha
            : blend === 'screen'
              ? below + above * alpha * Math.max(0, 1 - below)
              : below * (1 - alpha + above * alpha);
    }
  }
}

/** Runs `shade` for every pixel; it changes its `colour` in place. */
export function paint(on: Canvas, shade: (x: number, y: number, colour: Float32Array) => void): void {
  const colour = new Float32Array(3);
  for (let y = 0, i = 0; y < on.height; y++)
    for (let x = 0; x < on.width; x++, i += 3) {
      colour[0] = on.data[i]!;
      colour[1] = on.data[i + 1]!;
      colour[2] = on.data[i + 2]!;
      shade(x, y, colour);
      on.data.set(colour, i);
    }
}

/** Reads a color between pixels. */
export function sample(from: Canvas, x: number, y: number, out: Float32Array): void {
  const { width, height, data } = from;
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const i = (y0 * width + x0) * 3;
  const row = width * 3;
  for (let c = 0; c < 3; c++) {
    const top = data[i + c]! * (1 - fx) + data[i + 3 + c]! * fx;
    const low = data[i + row + c]! * (1 - fx) + data[i + row + 3 + c]! * fx;
    out[c] = top * (1 - fy) + low * fy;
  }
}

/** Adds the blurred excess over `threshold`. */
export async function bloom(on: Canvas, threshold: number, sigma: number, strength: number): Promise<void> {
  const bright = canvas(on.width, on.height);
  for (let i = 0; i < on.data.length; i++) bright.data[i] = Math.max(0, on.data[i]! - threshold);
  const raw = { width: on.width, height: on.height, channels: 3 } as const;
  const soft = await sharp(bytes(bright), { raw }).blur(sigma).raw().toBuffer();
  for (let i = 0; i < on.data.length; i++) on.data[i]! += (soft[i]! / 255) * strength;
}

/** Film grain: stronger in the middle tones, `size` pixels wide. */
export function grain(on: Canvas, amount: number, size = 1.5, seed = 7): void {
  paint(on, (x, y, colour) => {
    const n = hash(Math.floor(x / size), Math.floor(y / size), seed) + hash(x, y, seed + 1) - 1;
    const light = (colour[0]! + colour[1]! + colour[2]!) / 3;
    const step = n * amount * (0.35 + 2.6 * light * Math.max(0, 1 - light));
    for (let c = 0; c < 3; c++) colour[c]! += step;
  });
}

export function vignette(on: Canvas, strength: number, cx = 0.5, cy = 0.5): void {
  paint(on, (x, y, colour) => {
    const d = Math.hypot((x / on.width - cx) * 1.15, y / on.height - cy);
    const keep = 1 - strength * Math.min(1, d * d * 1.7);
    for (let c = 0; c < 3; c++) colour[c]! *= keep;
  });
}

export function image(from: Canvas): Sharp {
  return sharp(bytes(from), { raw: { width: from.width, height: from.height, channels: 3 } });
}

export function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

/** A color from a ramp of stops at 0 … 1. */
export function ramp(stops: readonly (readonly [number, Rgb])[]): (t: number, out: Float32Array) => void {
  return (t, out) => {
    let i = 1;
    while (i < stops.length - 1 && stops[i]![0] < t) i++;
    const [a, from] = stops[i - 1]!;
    const [b, to] = stops[i]!;
    const part = Math.min(1, Math.max(0, (t - a) / (b - a)));
    for (let c = 0; c < 3; c++) out[c] = from[c]! + (to[c]! - from[c]!) * part;
  };
}

function bytes(from: Canvas): Uint8Array {
  const out = new Uint8Array(from.data.length);
  for (let i = 0; i < out.length; i++) out[i] = Math.min(255, Math.max(0, from.data[i]! * 255 + 0.5));
  return out;
}
