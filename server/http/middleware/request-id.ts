import { randomFillSync } from 'node:crypto';

/** Bits for many ids, drawn at once and read in one piece: a UUID is put together from twenty, which an answer from memory feels. */
const drawn = Buffer.alloc(16 * 256);
let used = drawn.length;

/** A name for a request that no other has: 128 random bits as 32 hexadecimal digits. */
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return drawn.toString('hex', used, (used += 16));
}
