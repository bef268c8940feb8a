import { createHash } from 'node:crypto';

const carriageReturn = 13;

/** Bytes that are hashed per step. */
const chunkLength = 64 * 1024;

/**
 * The identity of an email, by which duplicates are recognized: the SHA-256 of its Message-ID and body. It ignores the other headers, since
 * servers add some in transit, and the form of line ends.
 */
export function identityOf(raw: Uint8Array, mailId: string | null): string {
  const hash = createHash('sha256').update(`${mailId ?? ''}\n`);
  const chunk = Buffer.allocUnsafe(chunkLength);
  let length = 0;
  // One hash call per line would take seconds for an email of empty lines.
  for (let position = mailId === null ? 0 : (bodyStart(raw) ?? 0); position < raw.length; position += 1) {
    const byte = raw[position]!;
    if (byte === carriageReturn) continue;
    chunk[length++] = byte;
    if (length < chunkLength) continue;
    hash.update(chunk);
    length = 0;
  }
  return hash.update(chunk.subarray(0, length)).digest('hex');
}

/** The start of the empty line that ends the headers; undefined if there is none. */
export function bodyStart(raw: Uint8Array): number | undefined {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((position) => position >= 0);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** The number of lines of an email that are shorter than `length` bytes. */
export function countShortLines(raw: Uint8Array, length: number): number {
  let count = 0;
  let start = 0;
  for (let end = raw.indexOf(10); end >= 0; end = raw.indexOf(10, start)) {
    if (end - start < length) count += 1;
    start = end + 1;
  }
  return count;
}
