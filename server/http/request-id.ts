import { randomFillSync } from 'node:crypto';

/** Drawn for many ids at once: for each it would cost more than the rest of an answer from memory. */
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
