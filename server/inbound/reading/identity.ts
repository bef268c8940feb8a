import { createHash } from 'node:crypto';

const carriageReturn = 13;

/** Bytes that are hashed at a time. */
const chunkLength = 64 * 1024;

/**
 * The identity of an email, by which a second copy is recognised: SHA-256 of its Message-ID and its body. Servers on the way add headers,
 * so those do not count, nor does the form of line ends.
 */
export function identityOf(raw: Uint8Array, mailId: string | null): string {
  const hash = createHash('sha256').update(`${mailId ?? ''}\n`);
  const chunk = Buffer.allocUnsafe(chunkLength);
  let length = 0;
  // One call of the hash per line would take seconds for an email of empty lines.
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

/** How many lines of an email have fewer bytes than `length`. */
export function countShortLines(raw: Uint8Array, length: number): number {
  let count = 0;
  let start = 0;
  for (let end = raw.indexOf(10); end >= 0; end = raw.indexOf(10, start)) {
    if (end - start < length) count += 1;
    start = end + 1;
  }
  return count;
}
