import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { decryptBackup, encryptBackup } from './encryption.ts';

const secret = 'a key of the studio that is long enough';
const encrypt = (plain: Buffer) => buffer(encryptBackup(Readable.from([plain]), secret));
/** Decrypts bytes that arrive in pieces of an odd length, as from a network. */
const decrypt = (stored: Buffer, key: string | undefined = secret) => {
  const pieces = Array.from({ length: Math.ceil(stored.length / 1013) }, (_, index) =>
    stored.subarray(index * 1013, (index + 1) * 1013),
  );
  return buffer(decryptBackup(Readable.from(pieces), key));
};

describe('an encrypted backup', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('of %d bytes is decrypted unchanged', async (length) => {
    const plain = randomBytes(length);
    const stored = await encrypt(plain);
    expect((await decrypt(stored)).equals(plain)).toBe(true);
  });

  it('reveals nothing of its content', async () => {
    const plain = randomBytes(1000);
    expect((await encrypt(plain)).includes(plain.subarray(0, 32))).toBe(false);
  });

  it('is different each time', async () => {
    const plain = Buffer.from('the same');
    expect((await encrypt(plain)).equals(await encrypt(plain))).toBe(false);
  });

  it('cannot be decrypted with another key or without one, and the error names the variable', async () => {
    const stored = await encrypt(randomBytes(100));
    await expect(decrypt(stored, 'another key that is long enough too')).rejects.toThrow(/BACKUP_KEY is not the key/);
    await expect(buffer(decryptBackup(Readable.from([stored]), undefined))).rejects.toThrow(/set BACKUP_KEY/);
  });

  it('cannot be decrypted if it was truncated, extended, changed or reordered', async () => {
    const sealed = 65_536 + 16;
    const stored = await encrypt(randomBytes(200_000));
    const header = stored.subarray(0, 32);
    const chunk = (index: number) => stored.subarray(32 + index * sealed, 32 + (index + 1) * sealed);
    const flipped = Buffer.from(stored);
    flipped[100_000]! ^= 1;
    const damaged = {
      'cut in a chunk': stored.subarray(0, -5),
      'cut between chunks': stored.subarray(0, 32 + 2 * sealed),
      'cut in the header': stored.subarray(0, 20),
      extended: Buffer.concat([stored, randomBytes(40)]),
      changed: flipped,
      reordered: Buffer.concat([header, chunk(0), chunk(2), chunk(1), chunk(3)]),
    };
    for (const bytes of Object.values(damaged)) await expect(decrypt(bytes)).rejects.toThrow(/damaged|cut short/);
  });
});

it('a plain backup passes through unchanged', async () => {
  const plain = randomBytes(5000);
  expect((await decrypt(plain)).equals(plain)).toBe(true);
  expect((await decrypt(Buffer.from('x'), undefined)).toString()).toBe('x');
});
