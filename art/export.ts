import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Canvas, image } from './canvas/canvas.ts';
import { emblemFile } from './canvas/emblem.ts';
import { type KeyEntry, keyWidths, type Manifest, type Size, shotSides } from './manifest.ts';
import type { Work } from './works.ts';

const publicFolder = join(import.meta.dirname, '../public');

/** Writes a file under `public/`. */
export function put(path: string, content: string | Uint8Array): void {
  const file = join(publicFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Draws a case's pictures, writes them, and tells what the front end needs to know; `png` is the key art. */
export async function exportWork(work: Work): Promise<{ entry: Manifest[string]; png: Buffer }> {
  const folder = `art/${work.slug}`;
  const logo = work.logo();
  put(`${folder}/logo.svg`, emblemFile(logo, work.title));
  const drawn = await work.key(1920, 1200);
  const png = await image(drawn).png({ compressionLevel: 1 }).toBuffer();
  for (const width of keyWidths) await encode(`${folder}/key-${width}`, image(drawn).resize(width), 0);
  const shots: Size[] = [];
  for (const [i, draw] of work.shots.entries()) {
    const [width, height] = work.upright ? [720, 1280] : [1280, 720];
    const shot = await draw(width, height);
    for (const side of shotSides)
      await encode(`${folder}/shot-${i + 1}-${side}`, image(shot).resize(side, side, { fit: 'inside' }), 4);
    shots.push({ width, height });
  }
  const key: KeyEntry = { width: 1600, height: 1000, blur: await blur(drawn) };
  return { entry: { key, logo: { width: Math.ceil(logo.width), height: Math.ceil(logo.height) }, shots }, png };
}

/** Text in screenshots wants a little more quality than painted light. */
async function encode(path: string, picture: Sharp, more: number): Promise<void> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const again = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const [avif, webp] = await Promise.all([
    again()
      .avif({ quality: 48 + more, effort: 4, chromaSubsampling: more ? '4:4:4' : '4:2:0' })
      .toBuffer(),
    again()
      .webp({ quality: 58 + more, effort: 5, smartSubsample: true })
      .toBuffer(),
  ]);
  put(`${path}.avif`, avif);
  put(`${path}.webp`, webp);
}

async function blur(picture: Canvas): Promise<string> {
  const small = await image(picture).resize(20).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${small.toString('base64')}`;
}
