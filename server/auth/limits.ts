import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { unavailable } from '../http/errors.ts';
import type { Parts } from '../parts.ts';
import { digest } from './sessions.ts';

/**
 * How many failures are let through, per `seconds`.
 *
 * A guesser is stopped by address. An account as a whole is never closed, because then any stranger could lock the owner
 * out: past its limit each try at it only waits a moment. That is enough, since passwords are long and a hash is slow.
 */
export const signInLimit = {
  /** One account from one address: someone who forgot a password, or a guesser. */
  pair: { points: 10, seconds: 15 * 60 },
  /** One address, whichever the accounts. An office behind one address fits in. */
  address: { points: 50, seconds: 15 * 60 },
  /** One account from everywhere; past it tries wait `slowdown` ms. */
  account: { points: 100, seconds: 15 * 60, slowdown: 1000 },
  /** New users from one address. */
  registration: { points: 10, seconds: 60 * 60 },
} as const;

export type Admission =
  | { admitted: true; /** To wait before the password is looked at, in ms. */ wait: number }
  | { admitted: false; retryAfter: number; /** Whether the limit begins to hold with this try. */ first: boolean };

export interface SignInLimits {
  /** Counts a try as a failure before its password is looked at, so that tries sent at once do not slip through together. */
  admit(username: string, address: string): Promise<Admission>;
  /** Takes a try back that turned out well, and what failed before it from the same address. */
  forgive(username: string, address: string): Promise<void>;
  admitRegistration(address: string): Promise<Admission>;
}

/**
 * The limits of one app: counted in memory beside the embedded database, in PostgreSQL where instances share one.
 *
 * Its functions throw 503 when the counts cannot be reached: a sign-in that cannot be limited does not happen.
 */
export function signInLimits({ pool, log }: Pick<Parts, 'pool' | 'log'>): SignInLimits {
  const limiter = (name: keyof typeof signInLimit) => {
    const { points, seconds } = signInLimit[name];
    const options = { keyPrefix: `sign-in-${name}`, points, duration: seconds };
    if (!pool) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // What is over its limit is turned away without asking the database again.
      inMemoryBlockOnConsumed: points + 1,
      // Each limiter would clear the whole table; one does it.
      clearExpiredByTimeout: name === 'address',
    });
  };
  const pairs = limiter('pair');
  const addresses = limiter('address');
  const accounts = limiter('account');
  const registrations = limiter('registration');

  const reach = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      log.error({ err: error }, 'sign-in limits cannot be reached');
      throw unavailable();
    }
  };

  const take = async (from: ReturnType<typeof limiter>, key: string): Promise<Admission> => {
    try {
      await reach(() => from.consume(key));
      return { admitted: true, wait: 0 };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      return { admitted: false, retryAfter, first: refusal.consumedPoints === from.points + 1 };
    }
  };

  return {
    async admit(username, address) {
      // The address goes first: once it is over its limit it makes no more keys.
      const byAddress = await take(addresses, addressKey(address));
      if (!byAddress.admitted) return byAddress;
      const byPair = await take(pairs, pairKey(username, address));
      if (!byPair.admitted) return byPair;
      const byAccount = await take(accounts, digest(username));
      return { admitted: true, wait: byAccount.admitted ? 0 : signInLimit.account.slowdown };
    },
    async forgive(username, address) {
      await reach(() =>
        Promise.all([
          pairs.delete(pairKey(username, address)),
          addresses.reward(addressKey(address)),
          accounts.reward(digest(username)),
        ]),
      );
    },
    admitRegistration: (address) => take(registrations, addressKey(address)),
  };
}

/** Keys are digests: of one length whatever was typed, and the table names nobody. */
const addressKey = (address: string) => digest(network(address));
const pairKey = (username: string, address: string) => digest(JSON.stringify([username, network(address)]));

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 address, since one subscriber has all of it
 * and could take a new address for every try.
 */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
