import { createHash } from 'node:crypto';
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { keyWidths, shotSides } from '../content/art.ts';
import { type Canvas, image } from './canvas/canvas.ts';
import { emblemFile } from './canvas/emblem.ts';
import type { CasePictures } from './manifest.ts';
import type { Work } from './works.ts';

const publicFolder = join(import.meta.dirname, '../public');

export type Files = Record<string, string | Uint8Array>;

/** Writes files under `public/`. */
export function put(files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(publicFolder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/**
 * Replaces a folder under `public/`, whose name ends with a hash of its files, so browsers may cache them for good.
 *
 * @returns the folder's address
 */
export function putFolder(path: string, files: Files): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files).toSorted()) hash.update(name).update(files[name]!);
  const folder = `${path}-${hash.digest('hex').slice(0, 8)}`;
  for (const old of globSync(`${path}-????????`, { cwd: publicFolder }))
    rmSync(join(publicFolder, old), { recursive: true });
  put(Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content])));
  return `/${folder}`;
}

/** Draws and writes a case's pictures; `png` is the key art. */
export async function exportWork(work: Work): Promise<{ entry: CasePictures; png: Buffer }> {
  const logo = work.logo();
  const files: Files = { 'logo.svg': emblemFile(logo, work.title) };
  const key = await work.key(1920, 1200);
  for (const width of keyWidths) Object.assign(files, await encode(`key-${width}`, image(key).resize(width), 0));
  const [width, height] = work.upright ? [720, 1280] : [1280, 720];
  for (const [i, draw] of work.shots.entries()) {
    const shot = await draw(width, height);
    for (const side of shotSides) {
      const sized = image(shot).resize(side, side, { fit: 'inside' });
      Object.assign(files, await encode(`shot-${i + 1}-${side}`, sized, 4));
    }
  }
  return {
    entry: {
      folder: putFolder(`art/${work.slug}`, files),
      blur: await blur(key),
      logo: { width: Math.ceil(logo.width), height: Math.ceil(logo.height) },
      shots: work.shots.map(() => ({ width, height })),
    },
    png: await image(key).png({ compressionLevel: 1 }).toBuffer(),
  };
}

/** Text in screenshots needs more quality than painted light. */
async function encode(name: string, picture: Sharp, more: number): Promise<Files> {
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
  return { [`${name}.avif`]: avif, [`${name}.webp`]: webp };
}

async function blur(picture: Canvas): Promise<string> {
  const small = await image(picture).resize(20).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${small.toString('base64')}`;
}
