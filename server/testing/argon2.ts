import crypto from 'node:crypto';
import { callbackify, promisify } from 'node:util';

/*
 * Tests sign in thousands of times with few passwords. Argon2 returns the same key for the same password, salt and cost, so each
 * key is derived once per worker. Tests that count derivations count the calls.
 */

const derive = promisify(crypto.argon2);
const keys = new Map<string, Promise<Buffer<ArrayBuffer>>>();

const deriveOnce = (
  algorithm: crypto.Argon2Algorithm,
  parameters: crypto.Argon2Parameters,
): Promise<Buffer<ArrayBuffer>> => {
  const name = JSON.stringify([algorithm, parameters]);
  const key = keys.get(name) ?? derive(algorithm, parameters);
  keys.set(name, key);
  return key;
};

const isReplaced = Symbol.for('sixtyforty.test.argon2');
if (!(isReplaced in crypto.argon2)) crypto.argon2 = Object.assign(callbackify(deriveOnce), { [isReplaced]: true });
