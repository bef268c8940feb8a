import crypto from 'node:crypto';
import { promisify } from 'node:util';
import { invalid, unavailable } from '../../platform/errors/http-error.ts';

/** Hashes with argon2id. @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(16);
  return format(cost, salt, await derive(password, { ...cost, salt, length: 32 }));
}

/** Stored instead of a hash for an account whose password was never set or was removed. */
export const noPassword = '-';

/** Whether the hash belongs to the password. Without a hash it does the same work, so the response time does not reveal which names exist. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const isSet = hash !== undefined && hash !== noPassword;
  const { salt, key, ...stored } = parse(isSet ? hash : nobodysHash);
  const derived = await derive(password, { ...stored, salt, length: key.length });
  return crypto.timingSafeEqual(derived, key) && isSet;
}

/** Whether a hash has a different cost from the current one; the next sign-in then rehashes the password. */
export const needsRehash = (hash: string): boolean => !hash.startsWith(prefix(cost));

/** `memory` in KiB. */
type Cost = Record<'memory' | 'passes' | 'parallelism', number>;

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const prefix = ({ memory, passes, parallelism }: Cost) => `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
const format = (parameters: Cost, salt: Buffer, key: Buffer) =>
  `${prefix(parameters)}${unpadded(salt)}$${unpadded(key)}`;
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** A hash that matches no password: its key was not derived from one. */
const nobodysHash = format(cost, crypto.randomBytes(16), crypto.randomBytes(32));

function parse(hash: string): Cost & { salt: Buffer; key: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error('A stored password is not an argon2id hash');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const [salt, key] = match.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  return { memory, passes, parallelism, salt, key };
}

function derive(
  password: string,
  { salt, length, ...argonCost }: Cost & { salt: Buffer; length: number },
): Promise<Buffer> {
  // Keyboards encode the same accented letter in different ways.
  const parameters = { ...argonCost, message: password.normalize('NFKC'), nonce: salt, tagLength: length };
  return runQueued(() => promisify(crypto.argon2)('argon2id', parameters));
}

/** The maximum of concurrent hashes: each needs 19 MiB, and half of the thread pool stays free for files and DNS lookups. */
const mostConcurrent = 2;
/** The maximum of waiting hashes, about two seconds' worth; beyond that a response would be too late to be useful. */
const longestQueue = 100;
let running = 0;
const waitingHashes: (() => void)[] = [];

async function runQueued<Result>(calculateHash: () => Promise<Result>): Promise<Result> {
  if (running < mostConcurrent) running++;
  else if (waitingHashes.length < longestQueue) await new Promise<void>((resolve) => waitingHashes.push(resolve));
  else throw unavailable();
  try {
    return await calculateHash();
  } finally {
    const next = waitingHashes.shift();
    // The slot is handed over, so `running` decreases only if nobody waits.
    if (next) next();
    else running--;
  }
}

/** The names that a password must not consist of; `studio` is the studio's. */
type Person = { username: string; email?: string | null; displayName?: string | null; studio: string };

/** Rejects a common password, or one made of the person's or the studio's names. @throws {HttpError} 400 at `field` */
export async function requireUncommon(password: string, person: Person, field = 'password'): Promise<void> {
  if ((await isCommon(password)) || isMadeOf(password, person))
    throw invalid([{ code: 'custom', path: [field], message: '', input: undefined }]);
}

/** Whether a password is one of the 49,233 most common ones, even with digits and symbols around it. */
export async function isCommon(password: string): Promise<boolean> {
  const list = await (commonPasswords ??= readList());
  const text = password.toLowerCase();
  return list.has(text) || list.has(text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}

/** Whether fewer than five letters of a password remain after the names in it are removed. */
export function isMadeOf(password: string, { username, email, displayName, studio }: Person): boolean {
  const names = [username, email?.split('@')[0], displayName, studio]
    .flatMap((name) => [name ?? '', ...(name ?? '').split(/[^\p{L}\p{N}]+/u)])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  let remainder = password.toLowerCase();
  for (const name of names) remainder = remainder.replaceAll(name, '');
  return remainder !== password.toLowerCase() && remainder.replaceAll(/[^\p{L}]/gu, '').length < 5;
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Reads the list when the first password is chosen: a server that only signs people in does not need it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
