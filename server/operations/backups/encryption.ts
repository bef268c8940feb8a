import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { CommandError, damaged } from '../failures/command-error.ts';

/*
 * The format of an encrypted backup: a header with a random salt, then chunks of 64 KiB, each sealed with AES-256-GCM. The nonce
 * counts the chunks and marks the last one, so a file that was cut, extended or reordered does not open. The construction is STREAM
 * (Hoang, Reyhanitabar, Rogaway and Vizár, 2015), which age and Tink use as well.
 */

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('SIXTYFORTY-AES1\n');
const saltLength = 16;
const headerLength = magic.length + saltLength;
const tagLength = 16;
const chunkLength = 64 * 1024;

/** Yields the encrypted form of `plain`. @param secret the value of `BACKUP_KEY` */
export async function* encryptBackup(plain: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const key = deriveKey(secret, salt);
  yield Buffer.concat([magic, salt]);
  let index = 0;
  for await (const { chunk, isLast } of inChunks(plain, chunkLength)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/**
 * Yields the plain form of an encrypted backup, and a plain backup unchanged.
 * @throws {CommandError} if the backup is encrypted and `secret` is missing or wrong, or if the file is damaged
 */
export async function* decryptBackup(
  stored: AsyncIterable<Buffer>,
  secret: string | undefined,
): AsyncGenerator<Buffer> {
  const { start, remaining } = await readStart(stored, headerLength);
  if (!start.subarray(0, magic.length).equals(magic)) {
    yield start;
    yield* remaining;
    return;
  }
  if (secret === undefined)
    throw new CommandError('The backup is encrypted: set BACKUP_KEY to the key that it was encrypted with.');
  if (start.length < headerLength) throw damaged('it is cut short');
  const key = deriveKey(secret, start.subarray(magic.length, headerLength));
  let index = 0;
  for await (const { chunk, isLast } of inChunks(remaining, chunkLength + tagLength, start.subarray(headerLength))) {
    yield unseal(chunk, key, index, isLast);
    index += 1;
  }
}

function unseal(sealed: Buffer, key: Buffer, index: number, isLast: boolean): Buffer {
  if (sealed.length < tagLength) throw damaged('it is cut short');
  const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast));
  decipher.setAuthTag(sealed.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
  } catch {
    if (index > 0) throw damaged('it is cut short or changed');
    throw new CommandError(
      'The backup cannot be decrypted: BACKUP_KEY is not the key that it was encrypted with, or the file is damaged. Nothing was restored.',
    );
  }
}

/** Derives a key per file, so nonces can start at 0 in each. */
const deriveKey = (secret: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'sixtyforty backup', 32));

/** 11 bytes of the chunk's index, and a byte that marks the last chunk. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into chunks of `length` bytes; the last one may be shorter. @param start the bytes that precede `source` */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  length: number,
  start: Buffer = Buffer.alloc(0),
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let pending = start;
  for await (const data of source) {
    pending = Buffer.concat([pending, data]);
    while (pending.length > length) {
      yield { chunk: pending.subarray(0, length), isLast: false };
      pending = pending.subarray(length);
    }
  }
  yield { chunk: pending, isLast: true };
}

/** Reads the first bytes of a stream, at least `length` of them unless the stream is shorter. */
async function readStart(source: AsyncIterable<Buffer>, length: number) {
  const iterator = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const remaining: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => iterator };
  return { start, remaining };
}
