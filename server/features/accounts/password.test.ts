import crypto from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../platform/errors/http-error.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';

afterEach(() => vi.restoreAllMocks());

describe('passwords', () => {
  it('are stored as argon2id at the recommended cost, with a new salt each time', async () => {
    const [first, second] = await Promise.all([
      hashPassword('correct horse battery'),
      hashPassword('correct horse battery'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
  });

  it('are recognized, and others are not', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(await verifyPassword('correct horse battery', hash)).toBe(true);
    expect(await verifyPassword('correct horse battery ', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('are recognized regardless of how the keyboard composes their accents', async () => {
    const hash = await hashPassword('crème brûlée 2023'.normalize('NFC'));
    expect(await verifyPassword('crème brûlée 2023'.normalize('NFD'), hash)).toBe(true);
  });

  it('hashed by another program are recognized and need a rehash', async () => {
    // From the reference program: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('Password', hash)).toBe(false);
    expect(needsRehash(hash)).toBe(true);
    expect(needsRehash(await hashPassword('password'))).toBe(false);
  });

  it('of unknown users cost as much work as passwords of known users and are never correct', async () => {
    const hash = await hashPassword('correct horse battery');
    const argon2 = vi.spyOn(crypto, 'argon2');
    await verifyPassword('a guess', hash);
    expect(await verifyPassword('a guess', undefined)).toBe(false);
    expect(argon2).toHaveBeenCalledTimes(2);
    const [somebody, nobody] = argon2.mock.calls.map(
      ([algorithm, { memory, passes, parallelism, tagLength, nonce }]) => [
        algorithm,
        memory,
        passes,
        parallelism,
        tagLength,
        (nonce as Buffer).length,
      ],
    );
    expect(nobody).toEqual(somebody);
  });

  it('are hashed two at a time, and hashing fails when the queue is too long', async () => {
    const started: (() => void)[] = [];
    vi.spyOn(crypto, 'argon2').mockImplementation((_algorithm, { tagLength }, done) => {
      started.push(() => done(null, Buffer.alloc(tagLength)));
    });
    const hashes = Array.from({ length: 102 }, () => hashPassword('x'));
    const tooMany = hashPassword('x');
    await expect(tooMany).rejects.toSatisfy((error) => error instanceof HttpError && error.status === 503);
    expect(started).toHaveLength(2);

    for (let finished = 0; finished < hashes.length; finished++) {
      started[finished]!();
      await hashes[finished];
      expect(started.length).toBeLessThanOrEqual(finished + 3);
    }
    await Promise.all(hashes);
    expect(started).toHaveLength(102);
  });
});
