import { rm } from 'node:fs/promises';
import { mediaLimits } from '../../domain/media.ts';
import type { AppContext } from '../context.ts';
import type { Transact } from '../http/endpoint/endpoint.ts';
import { HttpError, type ErrorKey, unavailable } from '../http/errors.ts';
import { receive } from './receiving.ts';
import { insertMedia, keyOf, mediaBytes, type MediaRow, originalEnding, remakeVariants, takeByHash } from './store.ts';

interface Upload {
  body: AsyncIterable<Uint8Array>;
  /** Of the file, as its sender calls it. */
  name: string;
  author: string;
}

/**
 * Stores a picture that is being sent. When this returns, the original is on the disk and its row is committed; its variants
 * follow.
 *
 * @throws {HttpError} with the reason for what is refused
 */
export async function storeUpload(
  { db, media }: Pick<AppContext, 'db' | 'media'>,
  { body, name, author }: Upload,
  transact: Transact,
): Promise<MediaRow> {
  const { files, imaging } = media;
  if ((await files.free()) < mediaLimits.freeDisk || (await mediaBytes(db)) > mediaLimits.quota)
    throw new HttpError(413, 'mediaSpace');
  const temporary = await files.temporary();
  try {
    const { hash, bytes } = await receive(body, temporary);
    const original = keyOf({ hash }) + originalEnding;
    const present = await takeByHash(db, hash);
    if (present && (await files.open(original))) return present;
    const inspection = await imaging.inspect(temporary).catch((error: Error) => {
      throw refusal(error.message);
    });
    await files.put(original, temporary);
    const row = await transact(async (tx, record, now) => {
      const inserted = await insertMedia(tx, { hash, name, bytes, author, ...inspection }, now);
      await record('created', 'media', inserted.id);
      return inserted;
    });
    // Housekeeping may just have removed it as one without a row; sent again, it is stored.
    if (!(await files.open(original))) throw unavailable();
    if (present) await remakeVariants(db, row.id);
    media.due();
    return row;
  } finally {
    await rm(temporary, { force: true });
  }
}

const statuses: Partial<Record<ErrorKey, 400 | 413 | 415>> = { mediaType: 415, mediaPixels: 413, mediaDamaged: 400 };

function refusal(reason: string): Error {
  const status = statuses[reason as ErrorKey];
  return status ? new HttpError(status, reason as ErrorKey) : new HttpError(503, 'unavailable');
}
