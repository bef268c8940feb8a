import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { mediaLimits } from '../../domain/media.ts';
import { HttpError } from '../http/errors.ts';
import { kindOf } from '../http/upload/content.ts';

/** Bytes by which the kind of a file shows. */
const headLength = 1024;

/**
 * Writes a picture that is being sent into a file, in parts. `hash` is its SHA-256.
 * @throws {HttpError} 413 above the limit, 415 as soon as it is no picture that is accepted, 400 when it stops coming
 */
export async function receive(body: AsyncIterable<Uint8Array>, file: string): Promise<{ hash: string; bytes: number }> {
  const sum = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  await using handle = await open(file, 'wx', 0o600);
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mediaLimits.bytes) throw new HttpError(413, 'mediaBytes');
    if (head.length < headLength) {
      head = Buffer.concat([head, chunk.subarray(0, headLength)]);
      if (head.length >= headLength) expectPicture(head);
    }
    sum.update(chunk);
    await handle.writeFile(chunk);
    release(chunk);
  }
  if (head.length < headLength) expectPicture(head);
  return { hash: sum.digest('hex'), bytes };
}

/** Frees what a chunk has to itself: its memory would wait for a collection that so few small objects do not bring about. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** By content; the name of the file says nothing. */
function expectPicture(head: Buffer): void {
  const text = head.toString('latin1');
  if (['jpg', 'png', 'gif', 'webp'].includes(kindOf(head) ?? '') || isMedia.test(text)) return;
  const isSvg = /<svg[\s>]/i.test(text.replaceAll('\0', ''));
  throw new HttpError(415, isSvg ? 'mediaSvg' : 'mediaType');
}

/** The inspection refuses ISO media files that are not AVIF. */
const isMedia = /^[\s\S]{4}ftyp(?:avif|avis|mif1|msf1)/;
