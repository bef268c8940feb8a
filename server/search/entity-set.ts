/**
 * Which entities have something: a bit for each id, in blocks. However common a word is, where it stands is a few short rows,
 * and to unite and intersect them takes no time to speak of.
 */
export type EntitySet = Map<number, Uint8Array>;

/** Ids of one block: few enough for two bytes each, and so many that most searches meet one or two blocks of a word. */
const blockSize = 8192;
const blockBytes = blockSize / 8;

export const blockOf = (id: number): number => Math.floor(id / blockSize);

export const add = (set: EntitySet, id: number): void => setBit(bitsOf(set, blockOf(id)), id % blockSize);

export function remove(set: EntitySet, id: number): void {
  const bits = set.get(blockOf(id));
  if (bits) bits[(id % blockSize) >> 3]! &= ~(1 << (id & 7));
}

/** Adds a block as it is stored. */
export function addBlock(set: EntitySet, block: number, stored: Uint8Array): void {
  const bits = bitsOf(set, block);
  if (stored.length === blockBytes) {
    for (let at = 0; at < blockBytes; at += 1) bits[at]! |= stored[at]!;
  } else {
    for (let at = 0; at < stored.length; at += 2) setBit(bits, stored[at]! | (stored[at + 1]! << 8));
  }
}

export function union(one: EntitySet, other: EntitySet): EntitySet {
  const made = new Map(other);
  for (const [block, bits] of one) made.set(block, both(bits, other.get(block), unite));
  return made;
}

export function intersection(one: EntitySet, other: EntitySet): EntitySet {
  const made: EntitySet = new Map();
  for (const [block, bits] of one) {
    const others = other.get(block);
    if (others) made.set(block, both(bits, others, intersect));
  }
  return made;
}

export function without(one: EntitySet, other: EntitySet): EntitySet {
  const made: EntitySet = new Map();
  for (const [block, bits] of one) made.set(block, both(bits, other.get(block), subtract));
  return made;
}

/** The ids, highest first; after those that `ids` has. */
export function descending(set: EntitySet, ids: number[] = []): number[] {
  for (const block of [...set.keys()].toSorted((a, b) => b - a)) {
    const words = inWords(set.get(block)!);
    for (let at = words.length - 1; at >= 0; at -= 1) {
      const first = block * blockSize + at * 32;
      for (let left = words[at]!; left !== 0;) {
        const bit = 31 - Math.clz32(left);
        ids.push(first + bit);
        left ^= 1 << bit;
      }
    }
  }
  return ids;
}

/** A block as it is stored: its bits, or where it has few of them, two bytes for each; nothing where it has none. */
export function writeBlock(bits: Uint8Array): Buffer {
  const ids = descending(new Map([[0, bits]]));
  if (ids.length * 2 >= blockBytes) return Buffer.from(bits);
  const stored = Buffer.alloc(ids.length * 2);
  for (const [index, id] of ids.entries()) stored.writeUInt16LE(id, index * 2);
  return stored;
}

function bitsOf(set: EntitySet, block: number): Uint8Array {
  const present = set.get(block);
  if (present) return present;
  const bits = new Uint8Array(blockBytes);
  set.set(block, bits);
  return bits;
}

function setBit(bits: Uint8Array, place: number): void {
  bits[place >> 3]! |= 1 << (place & 7);
}

/** Two blocks combined, each left as it is. */
function both(
  bits: Uint8Array,
  others: Uint8Array | undefined,
  combine: (words: Int32Array, others: Int32Array) => void,
): Uint8Array {
  const made = bits.slice();
  if (others) combine(inWords(made), inWords(others));
  return made;
}

// A loop of its own each, since these run for every search: a function call for each of their steps would cost more than they do.
function unite(words: Int32Array, others: Int32Array): void {
  for (let at = 0; at < words.length; at += 1) words[at]! |= others[at]!;
}

function intersect(words: Int32Array, others: Int32Array): void {
  for (let at = 0; at < words.length; at += 1) words[at]! &= others[at]!;
}

function subtract(words: Int32Array, others: Int32Array): void {
  for (let at = 0; at < words.length; at += 1) words[at]! &= ~others[at]!;
}

const inWords = (bits: Uint8Array) => new Int32Array(bits.buffer, bits.byteOffset, blockBytes / 4);
