import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { caseArt, keyWidths, shotSides } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import { isMediaAddress } from '../../domain/picture.ts';
import type { PressFile } from '../../domain/press.ts';
import type { AppContext } from '../context.ts';

type Media = Pick<AppContext['media'], 'files'>;

/** A stored picture with its content. */
export interface StoredFile {
  name: string;
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface FoundPictures {
  /** As the API returns them. */
  listed: PressFile[];
  stored: StoredFile[];
}

/** The folder of the site's own pictures: built, or of the checkout. */
const root = ['../../dist/client/', '../../public/']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(path.join(folder, 'art')));

/** The pictures of a case in full size: the operator's, else the drawn ones. */
export async function picturesOf(
  media: Media,
  entity: Pick<Case, 'id' | 'logoUrl' | 'heroImageUrl' | 'screenshots'>,
): Promise<FoundPictures> {
  const folder = folderOf(entity.id);
  const drawn = (file: string) => (folder === undefined ? undefined : { path: `art/${folder}/${file}` });
  const typed = (address: string) => ({ address });
  const logo = entity.logoUrl === null ? drawn('logo.svg') : typed(entity.logoUrl);
  const keyArt = entity.heroImageUrl === null ? drawn(`key-${keyWidths.at(-1)}.webp`) : typed(entity.heroImageUrl);
  const shots =
    entity.screenshots.length > 0
      ? entity.screenshots.map(typed)
      : drawnShots(folder).map((file) => ({ path: `art/${folder}/${file}` }));
  const found = await Promise.all([
    logo && locate(media, 'logo', 'logo', logo),
    keyArt && locate(media, 'keyArt', 'key-art', keyArt),
    ...shots.map((shot, place) => locate(media, 'screenshot', `screenshot-${place + 1}`, shot)),
  ]);
  const all = found.filter((one) => one !== undefined);
  return {
    listed: all.map(({ listed }) => listed),
    stored: all.flatMap(({ stored }) => (stored ? [stored] : [])),
  };
}

/** The folder of a built-in case's pictures, whose name ends with the hash of their content. */
function folderOf(id: number): string | undefined {
  const slug = caseArt[id]?.slug;
  if (slug === undefined || root === undefined) return undefined;
  return readdirSync(path.join(root, 'art')).find((name) => name.replace(/-[\da-f]{8}$/, '') === slug);
}

function drawnShots(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const ending = `-${shotSides.at(-1)}.webp`;
  return readdirSync(path.join(root!, 'art', folder)).filter(
    (name) => name.startsWith('shot-') && name.endsWith(ending),
  );
}

type Place = { path: string } | { address: string };

async function locate(
  media: Media,
  kind: PressFile['kind'],
  name: string,
  place: Place,
): Promise<{ listed: PressFile; stored?: StoredFile } | undefined> {
  if ('address' in place) {
    const { address } = place;
    const file = isMediaAddress(address) ? await media.files.open(address.slice('/media/'.length)) : undefined;
    if (!file) return { listed: { kind, address, name: null, bytes: null } };
    const ownName = `pictures/${name}${path.extname(address)}`;
    return {
      listed: { kind, address, name: ownName, bytes: file.size },
      stored: { name: ownName, bytes: file.size, read: () => streamed(file.stream()) },
    };
  }
  const file = path.join(root!, place.path);
  const { size: bytes } = await stat(file);
  const ownName = `pictures/${name}${path.extname(file)}`;
  return {
    listed: { kind, address: `/${place.path}`, name: ownName, bytes },
    stored: { name: ownName, bytes, read: () => createReadStream(file) },
  };
}

async function* streamed(stream: Awaitable<ReadableStream<Uint8Array>>): AsyncGenerator<Uint8Array> {
  yield* await stream;
}

type Awaitable<Value> = Value | Promise<Value>;
