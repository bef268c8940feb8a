import { open, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { mediaLimits } from '../../domain/media/media.ts';
import type { AppContext } from './app-context.ts';
import type { Transact } from '../platform/http/endpoint/endpoint.ts';
import { type ErrorKey, HttpError, unavailable } from '../platform/errors/http-error.ts';
import { type OutgoingClient, OutgoingError } from '../platform/http/outgoing/outgoing-client.ts';
import { kindOf } from '../platform/http/upload/content.ts';
import {
  findByHash,
  findMedia,
  insertMedia,
  keyOf,
  mediaBytes,
  type MediaRow,
  originalEnding,
  remakeVariants,
  restoreByHash,
} from '../features/media/media-files.ts';

/**
 * Stores an uploaded picture under its sender's file `name`. When it returns, the original is on disk and the row is committed; variants follow.
 * @throws {HttpError} with the reason of a rejection
 */
export async function storeUpload(
  { db, media, now, wakeJobs }: Pick<AppContext, 'db' | 'media' | 'now' | 'wakeJobs'>,
  { body, name, author }: { body: AsyncIterable<Uint8Array>; name: string; author: string },
  transact: Transact,
): Promise<MediaRow> {
  const { files, imaging } = media;
  if ((await files.free()) < mediaLimits.freeDisk || (await mediaBytes(db)) > mediaLimits.quota)
    throw new HttpError(413, 'mediaSpace');
  const temporary = await files.temporary();
  try {
    const { hash, bytes } = await writeUpload(body, temporary);
    const original = keyOf({ hash }) + originalEnding;
    const existingMedia = await findByHash(db, hash);
    if (existingMedia && (await files.open(original)))
      return await transact(async (tx, record) => {
        if (await restoreByHash(tx, hash)) await record('restored', 'media', existingMedia.id);
        // Housekeeping may just have removed the row; a second upload succeeds.
        const stored = await findMedia(tx, existingMedia.id);
        if (!stored) throw unavailable();
        return stored;
      });
    const inspection = await imaging.inspect(temporary).catch((error: Error) => {
      throw toRejection(error.message);
    });
    await files.put(original, temporary);
    const row = await transact(async (tx, record, storedAt) => {
      const isRestored = await restoreByHash(tx, hash);
      const stored = await insertMedia(tx, { hash, name, bytes, author, ...inspection }, storedAt);
      await record(isRestored ? 'restored' : 'created', 'media', stored.id);
      return stored;
    });
    // Housekeeping may just have removed the file as an orphan; a second upload succeeds.
    if (!(await files.open(original))) throw unavailable();
    if (existingMedia) await remakeVariants(db, row.id, now());
    wakeJobs();
    return row;
  } finally {
    await rm(temporary, { force: true });
  }
}

const statuses: Partial<Record<ErrorKey, 400 | 413 | 415>> = { mediaType: 415, mediaPixels: 413, mediaDamaged: 400 };

function toRejection(reason: string): Error {
  const status = statuses[reason as ErrorKey];
  return status ? new HttpError(status, reason as ErrorKey) : new HttpError(503, 'unavailable');
}

/** The timeout of fetching a picture with all redirects, in ms. It is short, since a person waits for the response. */
const fetchTimeout = 12_000;
/** Bytes that are hashed per step. */
const partLength = 64 * 1024;

/** Fetches a picture. @throws {HttpError} 413 above the limit of uploads, 400 for an address that is not public or has no picture */
export async function fetchPicture(outgoing: OutgoingClient, address: string) {
  const request = {
    maxBytes: mediaLimits.bytes,
    timeout: fetchTimeout,
    headers: { accept: 'image/avif,image/webp,image/png,image/*' },
  };
  const response = await outgoing(address, request).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error;
    throw error.reason === 'tooLarge' ? new HttpError(413, 'mediaBytes') : new HttpError(400, 'mediaAddress');
  });
  if (response.status !== 200) throw new HttpError(400, 'mediaAddress');
  const name = URL.parse(response.url)?.pathname.split('/').at(-1) ?? '';
  return { body: splitIntoParts(response.body), name };
}

async function* splitIntoParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += partLength) yield bytes.subarray(start, start + partLength);
}

/** Bytes at the start of a file that identify its format. */
const headLength = 1024;

/**
 * Streams an upload into a file. `hash` is its SHA-256.
 * @throws {HttpError} 413 above the limit, 415 as soon as an unsupported format is recognized, 400 if the upload breaks off
 */
async function writeUpload(body: AsyncIterable<Uint8Array>, file: string): Promise<{ hash: string; bytes: number }> {
  const digest = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  await using handle = await open(file, 'wx', 0o600);
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mediaLimits.bytes) throw new HttpError(413, 'mediaBytes');
    if (head.length < headLength) {
      head = Buffer.concat([head, chunk.subarray(0, headLength)]);
      if (head.length >= headLength) requirePicture(head);
    }
    digest.update(chunk);
    await handle.writeFile(chunk);
    release(chunk);
  }
  if (head.length < headLength) requirePicture(head);
  return { hash: digest.digest('hex'), bytes };
}

/** Frees the buffer of a chunk immediately, since a few small objects with large buffers do not trigger a garbage collection. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Checks the content, since the file name proves nothing. @throws {HttpError} 415 */
function requirePicture(head: Buffer): void {
  const text = head.toString('latin1');
  if (['jpg', 'png', 'gif', 'webp'].includes(kindOf(head) ?? '') || mediaSignature.test(text)) return;
  const isSvg = /<svg[\s>]/i.test(text.replaceAll('\0', ''));
  throw new HttpError(415, isSvg ? 'mediaSvg' : 'mediaType');
}

/** The signatures of ISO media files. The inspection of the picture rejects those that are not AVIF. */
const mediaSignature = /^[\s\S]{4}ftyp(?:avif|avis|mif1|msf1)/;
