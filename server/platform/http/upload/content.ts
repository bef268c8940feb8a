import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import {
  attachmentLimits,
  type AttachmentEnding,
  type AttachmentFault,
} from '../../../../domain/conversation/attachment.ts';
import { HttpError } from '../../errors/http-error.ts';

/** Bytes at the start and at the end of a file that suffice to check it. A ZIP's directory record is within its last 65,557 bytes. */
export const headLength = 64;
export const tailLength = 68 * 1024;

/** The first and last bytes of a file, which overlap in a short one, and its length. */
export type Content = { head: Buffer; tail: Buffer; size: number };

/** The type of a file by its first bytes, regardless of its name; undefined for unsupported types. Nothing is decoded or unpacked. */
export function kindOf(head: Buffer): AttachmentEnding | undefined {
  const text = head.toString('latin1', 0, 16);
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp';
  if (text.startsWith('%PDF-')) return 'pdf';
  return ['PK\x03\x04', 'PK\x05\x06'].some((start) => text.startsWith(start)) ? 'zip' : undefined;
}

/** Whether the end of a file matches its type: the file is not truncated, and no file of another type is appended. */
export const isComplete = (ending: AttachmentEnding, content: Content): boolean => checks[ending](content);

/** The reason for rejecting a file in memory; undefined if it is accepted. */
export function faultOf(bytes: Uint8Array): AttachmentFault | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = content.length;
  if (size === 0) return 'empty';
  if (size > attachmentLimits.size) return 'size';
  const ending = kindOf(content);
  if (!ending) return 'type';
  const isGood = isComplete(ending, {
    head: content.subarray(0, headLength),
    tail: content.subarray(-tailLength),
    size,
  });
  return isGood ? undefined : 'damaged';
}

const checks: Record<AttachmentEnding, (content: Content) => boolean> = {
  // Cameras append their own data after the end marker.
  jpg: ({ tail }) => tail.includes(Buffer.from([0xff, 0xd9])),
  png: ({ head, tail }) =>
    head.toString('latin1', 8, 16) === '\0\0\0\rIHDR' && tail.includes('IEND\xae\x42\x60\x82', 'latin1'),
  gif: ({ head, tail, size }) =>
    size > 13 &&
    head.readUInt16LE(6) > 0 &&
    head.readUInt16LE(8) > 0 &&
    /;\0*$/.test(tail.toString('latin1').slice(-64)),
  webp: ({ head, size }) => size >= 20 && Math.abs(head.readUInt32LE(4) + 8 - size) <= 1,
  pdf: ({ tail }) => tail.subarray(-2048).includes('%%EOF'),
  zip: isCompleteArchive,
};

/** Checks the end-of-central-directory record (APPNOTE 4.3.16): the directory must be between the files and the record. */
function isCompleteArchive({ tail, size }: Content): boolean {
  const length = 22;
  for (let start = tail.length - length; start >= 0; start -= 1) {
    if (tail.readUInt32LE(start) !== 0x06054b50 || start + length + tail.readUInt16LE(start + 20) !== tail.length)
      continue;
    const recordPosition = size - tail.length + start;
    const [directorySize, directory] = [tail.readUInt32LE(start + 12), tail.readUInt32LE(start + 16)];
    // Only archives above 4 GB use the ZIP64 record.
    return directory + directorySize <= recordPosition;
  }
  return false;
}

/** The maximum time in ms during which an upload may make no progress (decision 29). */
const progressTimeout = 30_000;

/**
 * The chunks of a request body. Its stream is not cancelled, since that would close the connection before the response.
 * @throws {HttpError} 400 when the body stops making progress
 */
export async function* bodyOf(c: Context): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(c);
  while (chunks) {
    const timedOut = Promise.withResolvers<never>();
    const timer = setTimeout(() => timedOut.reject(new HttpError(400, 'invalid')), progressTimeout);
    try {
      const { done, value } = await Promise.race([chunks.next(), timedOut.promise]);
      if (done) return;
      yield value;
    } catch (error) {
      throw error instanceof HttpError ? error : new HttpError(400, 'invalid');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The chunks of Node's own stream, if Node is the host: a web stream copies each. */
function chunksOf(c: Context): AsyncIterator<Uint8Array> | undefined {
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body?.values({ preventCancel: true });
}
