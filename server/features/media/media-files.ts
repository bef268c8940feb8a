import path from 'node:path';
import { type Selectable, sql } from 'kysely';
import {
  type MediaFile,
  mediaFile,
  mediaLimits,
  type MediaUpdate,
  type MediaUse,
} from '../../../domain/media/media.ts';
import { type Illustrated } from '../../../domain/media/picture.ts';
import { isMediaAddress } from '../../../domain/text/text.ts';
import { nameOf } from '../../../domain/content/content.ts';
import { contentKinds } from '../../../domain/content/translation.ts';
import type { Config } from '../../platform/configuration/config.ts';
import {
  columnsOf,
  type ConditionalUpdate,
  decode,
  encode,
  executeWrite,
  idsOf,
  inTransaction,
} from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { enqueueJobs, requeueJob } from '../../platform/jobs/queue.ts';
import type { MediaFiles } from '../../platform/storage/files.ts';
import { mediaFolder } from '../../platform/storage/folder.ts';
import { mediaBucket, type StoreLog } from '../../platform/storage/s3.ts';
import { fullEnding, type Inspection } from './imaging/steps.ts';
import { findSettingsWithPictures } from './setting-uses.ts';

/** The store of the pictures' files: the bucket of `MEDIA_URL`, or a folder in `DATA_DIR`. */
export function mediaFiles({ dataDir, mediaStore }: MediaConfig, log?: StoreLog): MediaFiles {
  const folder = path.join(dataDir, 'media');
  return mediaStore ? mediaBucket(mediaStore, folder, { log }) : mediaFolder(folder);
}
type MediaConfig = Pick<Config, 'dataDir' | 'mediaStore'>;
export type PictureFiles = MediaFiles;

export type MediaRow = Selectable<Tables['mediaFiles']>;

/** The prefix of the names of a picture's files. */
export const keyOf = ({ hash }: Pick<MediaRow, 'hash'>): string => hash.slice(0, 32);
export const originalEnding = '.original';

export const addressOf = (row: Pick<MediaRow, 'hash' | 'format' | 'frames'>): string =>
  `/media/${keyOf(row)}.${fullEnding(row)}`;

const shownFields = columnsOf(mediaFile);

/** A row as the back office reads it. */
export function fileOf(row: MediaRow, uses: MediaUse[]): MediaFile {
  const { frames, focusX: x, focusY: y, ...stored } = decode('mediaFiles', row);
  const file: MediaFile = { ...stored, address: addressOf(row), animated: frames > 1, focus: { x, y }, uses };
  return Object.fromEntries(shownFields.map((name) => [name, file[name]])) as unknown as MediaFile;
}

/** All pictures except for deleted ones, newest first. */
export const listMedia = (db: Database): Promise<MediaRow[]> =>
  db.selectFrom('mediaFiles').selectAll().where('deletedAt', 'is', null).orderBy('id', 'desc').execute();

export const findMedia = (db: Database, id: number): Promise<MediaRow | undefined> =>
  db.selectFrom('mediaFiles').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst();

/** The total size of all originals in bytes. */
export async function mediaBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('mediaFiles')
    .select(sql<number | string | null>`sum(cast(bytes as bigint))`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

type NewMedia = Inspection & { hash: string; name: string; bytes: number; author: string | null };

/** The kind of the jobs that make the variants of pictures. */
export const variantsKind = 'picture-variants';

/** Adds a picture and queues its variants. A picture with the same content is reused, and restored if it was deleted. */
export async function insertMedia(tx: Database, file: NewMedia, now: Date): Promise<MediaRow> {
  const name = file.name.slice(0, mediaLimits.name);
  const initialValues = {
    state: 'pending',
    widths: [],
    alt: {},
    decorative: false,
    focusX: 50,
    focusY: 50,
  } as const;
  const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const picture = await tx
    .insertInto('mediaFiles')
    .values(encode({ ...file, name, ...initialValues, ...times }))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ deletedAt: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (picture.state === 'pending')
    await enqueueJobs(tx, [{ kind: variantsKind, subject: { mediaFileId: picture.id } }], now);
  return picture;
}

/** Returns the picture with this SHA-256, deleted or not; undefined if the library does not have it. */
export const findByHash = (db: Database, hash: string): Promise<MediaRow | undefined> =>
  db.selectFrom('mediaFiles').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Restores the picture with this SHA-256 if it was deleted. @returns whether it was */
export const restoreByHash = (tx: Database, hash: string): Promise<boolean> =>
  executeWrite(
    tx.updateTable('mediaFiles').set({ deletedAt: null }).where('hash', '=', hash).where('deletedAt', 'is not', null),
  );

/** Queues the variants of a picture again after their files were lost. */
export const remakeVariants = (db: Database, id: number, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.updateTable('mediaFiles').set({ state: 'pending' }).where('id', '=', id).execute();
    await requeueJob(tx, { kind: variantsKind, subject: { mediaFileId: id } }, now);
  });

/** Queues the variants of all pictures again. */
export async function remakeAllVariants(tx: Database, now: Date): Promise<void> {
  await tx.deleteFrom('jobs').where('kind', '=', variantsKind).execute();
  const pictures = await tx.updateTable('mediaFiles').set({ state: 'pending' }).returning('id').execute();
  const jobs = idsOf(pictures).map((mediaFileId) => ({ kind: variantsKind, subject: { mediaFileId } }));
  await enqueueJobs(tx, jobs, now);
}

/** Updates the texts and the focal point of a picture. @returns undefined if it is deleted, does not exist or has another version */
export const updateMedia = (
  db: Database,
  id: number,
  { alt, decorative, focus }: MediaUpdate,
  { now, version }: ConditionalUpdate,
): Promise<MediaRow | undefined> =>
  db
    .updateTable('mediaFiles')
    .set(encode({ alt, decorative, focusX: focus?.x, focusY: focus?.y, updatedAt: now.toISOString() }) as never)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(version !== undefined, (query) => query.where('updatedAt', '=', version!))
    .returningAll()
    .executeTakeFirst();

/** Hides a picture. Housekeeping removes it later, unless it is in use by then. */
export function deleteMedia(db: Database, id: number, now: Date): Promise<boolean> {
  const hideQuery = db.updateTable('mediaFiles').where('id', '=', id).where('deletedAt', 'is', null);
  return executeWrite(hideQuery.set({ deletedAt: now.toISOString() }));
}

/** The fields of a case that contain addresses of pictures. */
export const casePictures = ['logoUrl', 'heroImageUrl', 'screenshots'] as const;

/** Adds to each entity the uploaded pictures that its `fields` name (one address each, or a list) and whose variants are ready. */
export async function illustrated<Entity extends object>(
  db: Database,
  entities: Entity[],
  fields: readonly (keyof Entity)[],
): Promise<(Entity & Illustrated)[]> {
  const used = entities.map((entity) =>
    fields
      .flatMap((field) => entity[field] as string | string[] | null)
      .filter((address) => address && isMediaAddress(address)),
  );
  if (used.every((addresses) => addresses.length === 0)) return entities;
  const rows = await db.selectFrom('mediaFiles').selectAll().where('state', '=', 'ready').execute();
  const files = new Map(rows.map((row) => [addressOf(row), fileOf(row, [])]));
  return entities.map((entity, index) => {
    const pictures = used[index]!.flatMap((address) => {
      const file = files.get(address!);
      return file ? [[address!, file] as const] : [];
    });
    return pictures.length > 0 ? { ...entity, media: Object.fromEntries(pictures) } : entity;
  });
}

/** The part of an address that identifies a picture, anywhere in a text. */
const addresses = /\/media\/([0-9a-f]{32})/g;

/** The uses of all pictures, or of the one with the `key`, in published and hidden entities, settings, drafts, versions and the trash, by key. */
export async function findMediaUses(db: Database, key = ''): Promise<Map<string, MediaUse[]>> {
  const holdsKey = `%/media/${key}%`;
  const uses = new Map<string, MediaUse[]>();
  const names = new Map<string, string>();
  const add = (text: string, use: MediaUse) => {
    for (const key of new Set([...text.matchAll(addresses)].map((match) => match[1]!))) {
      const list = uses.get(key) ?? [];
      if (!list.some(({ kind, id, place }) => kind === use.kind && id === use.id && place === use.place))
        list.push(use);
      uses.set(key, list);
    }
  };
  for (const kind of contentKinds) {
    for (const row of await db.selectFrom(kind).selectAll().execute()) {
      const name = nameOf(kind, row as never);
      names.set(`${kind} ${row.id}`, name);
      const place = row.deletedAt !== null ? 'trash' : row.hiddenAt !== null ? 'hidden' : 'public';
      add(JSON.stringify(row), { kind, id: row.id, name, place });
    }
  }
  for (const [table, place] of [
    ['contentDrafts', 'draft'],
    ['contentVersions', 'version'],
  ] as const) {
    const contentsQuery = db.selectFrom(table).select(['kind', 'entityId', 'content']);
    const rows = await contentsQuery.where(sql<string>`cast(content as text)`, 'like', holdsKey).execute();
    for (const { kind, entityId, content } of rows) {
      add(content, { kind, id: entityId, name: names.get(`${kind} ${entityId}`) ?? '', place });
    }
  }
  const itemsQuery = db.selectFrom('portfolioItems').select(['id', 'title', 'imageUrl', 'deletedAt']);
  for (const { id, title, imageUrl, deletedAt } of await itemsQuery.where('imageUrl', 'like', holdsKey).execute()) {
    add(imageUrl ?? '', { kind: 'portfolio', id, name: title, place: deletedAt === null ? 'hidden' : 'trash' });
  }
  for (const { text, use } of await findSettingsWithPictures(db, holdsKey)) add(text, use);
  return uses;
}

/** The uses of one picture: see {@link findMediaUses}. */
export const usesOf = async (db: Database, key: string): Promise<MediaUse[]> =>
  (await findMediaUses(db, key)).get(key) ?? [];
