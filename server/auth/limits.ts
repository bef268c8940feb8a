import { addressKey } from '../http/rate-limit/address-key.ts';
import { network } from '../http/middleware/client-address.ts';
import { limiter, type Taken } from '../http/rate-limit/limiter.ts';
import type { AppContext } from '../context.ts';
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
  | Extract<Taken, { admitted: false }>;

export interface SignInLimits {
  /** Counts a try as a failure before its password is looked at, so that tries sent at once do not slip through together. */
  admit(username: string, address: string): Promise<Admission>;
  /** Takes a try back that turned out well, and what failed before it from the same address. */
  forgive(username: string, address: string): Promise<void>;
  admitRegistration(address: string): Promise<Admission>;
}

/**
 * The limits of one app. Its functions throw 503 when the counts cannot be reached: a sign-in that cannot be limited does
 * not happen.
 */
export function signInLimits(context: Pick<AppContext, 'pool' | 'log'>): SignInLimits {
  const one = (name: keyof typeof signInLimit) =>
    limiter(context, { name: `sign-in-${name}`, ...signInLimit[name], clears: name === 'address' });
  const pairs = one('pair');
  const addresses = one('address');
  const accounts = one('account');
  const registrations = one('registration');

  return {
    async admit(username, address) {
      // The address goes first: once it is over its limit it makes no more keys.
      const byAddress = await addresses.take(addressKey(address));
      if (!byAddress.admitted) return byAddress;
      const byPair = await pairs.take(pairKey(username, address));
      if (!byPair.admitted) return byPair;
      const byAccount = await accounts.take(digest(username));
      return { admitted: true, wait: byAccount.admitted ? 0 : signInLimit.account.slowdown };
    },
    async forgive(username, address) {
      await Promise.all([
        pairs.forget(pairKey(username, address)),
        addresses.giveBack(addressKey(address)),
        accounts.giveBack(digest(username)),
      ]);
    },
    async admitRegistration(address) {
      const taken = await registrations.take(addressKey(address));
      return taken.admitted ? { admitted: true, wait: 0 } : taken;
    },
  };
}

/** Keys are digests: of one length whatever was typed, and the table names nobody. */
const pairKey = (username: string, address: string) => digest(JSON.stringify([username, network(address)]));
