import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { artOf, keyWidths, shotSides } from '../../../content/art.ts';
import type { Case } from '../../../domain/content/case.ts';
import { isMediaAddress } from '../../../domain/text/text.ts';
import type { PressFile } from '../../../domain/content/press.ts';
import type { Media } from '../media/media.ts';
import type { casePictures } from '../media/media-files.ts';
import { productFile } from '../../platform/configuration/product-files.ts';
import type { ArchiveFile } from './archive.ts';

type Files = Media['files'];

/** The folder of the site's own pictures: of the build, or of the checkout. */
const root = ['dist/client', 'public'].map(productFile).find((folder) => existsSync(path.join(folder, 'art')));

/** The full-size pictures of a case: the uploaded ones, or else the drawn ones. `listed` is for the API, `stored` has those with local files. */
export async function picturesOf(
  files: Files,
  { logoUrl, heroImageUrl, screenshots, ...entity }: Pick<Case, 'id' | 'title' | (typeof casePictures)[number]>,
): Promise<{ listed: PressFile[]; stored: (ArchiveFile & { bytes: number })[] }> {
  const folder = folderOf(entity);
  const typed = (address: string): Place => ({ address, isDrawn: false });
  const drawn = (file: string): Place => ({ address: `/art/${folder}/${file}`, isDrawn: true });
  const typedOrDrawn = (address: string | null, file: string) =>
    address === null ? (folder === undefined ? undefined : drawn(file)) : typed(address);
  const logo = typedOrDrawn(logoUrl, 'logo.svg');
  const keyArt = typedOrDrawn(heroImageUrl, `key-${keyWidths.at(-1)}.webp`);
  const shots = screenshots.length > 0 ? screenshots.map(typed) : drawnShots(folder).map(drawn);
  const located = await Promise.all([
    ...(logo ? [locate(files, 'logo', 'logo', logo)] : []),
    ...(keyArt ? [locate(files, 'keyArt', 'key-art', keyArt)] : []),
    ...shots.map((shot, index) => locate(files, 'screenshot', `screenshot-${index + 1}`, shot)),
  ]);
  return { listed: located.map(({ listed }) => listed), stored: located.flatMap(({ stored }) => stored ?? []) };
}

/** The folder of a built-in case's pictures, whose name ends with the hash of their content. */
function folderOf(entity: Pick<Case, 'id' | 'title'>): string | undefined {
  const slug = artOf(entity)?.slug;
  if (slug === undefined || root === undefined) return undefined;
  return readdirSync(path.join(root, 'art')).find((name) => name.replace(/-[\da-f]{8}$/, '') === slug);
}

function drawnShots(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const ending = `-${shotSides.at(-1)}.webp`;
  const names = readdirSync(path.join(root!, 'art', folder));
  return names.filter((name) => name.startsWith('shot-') && name.endsWith(ending));
}

/** An address that an operator entered, or the address of a file below {@link root}. */
type Place = { address: string; isDrawn: boolean };

async function locate(files: Files, kind: PressFile['kind'], ownName: string, { address, isDrawn }: Place) {
  const file = isDrawn ? await openDrawn(address) : await openUploaded(files, address);
  if (!file) return { listed: { kind, address, name: null, bytes: null }, stored: undefined };
  const name = `pictures/${ownName}${path.extname(address)}`;
  return { listed: { kind, address, name, bytes: file.bytes }, stored: { name, ...file } };
}

async function openDrawn(address: string) {
  const file = path.join(root!, address);
  return { bytes: (await stat(file)).size, read: () => createReadStream(file) };
}

async function openUploaded(files: Files, address: string) {
  const file = isMediaAddress(address) ? await files.open(address.slice('/media/'.length)) : undefined;
  return file && { bytes: file.size, read: () => streamFile(file) };
}

async function* streamFile(file: NonNullable<Awaited<ReturnType<Files['open']>>>): AsyncGenerator<Uint8Array> {
  yield* await file.stream();
}
