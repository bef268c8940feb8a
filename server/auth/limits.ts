import type { AppContext } from '../context.ts';
import { network } from '../http/middleware/client-address.ts';
import { addressKey, rateLimit, type Blocked } from '../http/rate-limit/rate-limit.ts';
import { digest } from './sessions.ts';

/**
 * Failures allowed per `seconds`.
 *
 * A guesser is blocked by address. An account as a whole is never blocked, because then any stranger could lock its owner
 * out: over its limit each attempt only waits a moment. That is enough, since passwords are long and a hash is slow.
 */
export const signInLimit = {
  /** One account from one address: a forgotten password, or a guesser. */
  pair: { points: 10, seconds: 15 * 60 },
  /** One address, any account. An office behind one address fits in. */
  address: { points: 50, seconds: 15 * 60 },
  /** One account from everywhere; over the limit attempts wait `delay` ms. */
  account: { points: 100, seconds: 15 * 60, delay: 1000 },
  /** Wrong codes of a second factor, of one account from one address. */
  code: { points: 10, seconds: 15 * 60 },
  /** Wrong codes of one account from everywhere: a guesser knows its password already, so its owner may be blocked. */
  codeOfAccount: { points: 30, seconds: 60 * 60 },
  /** Challenges for a passkey that is the only step, from one address. */
  passkey: { points: 60, seconds: 15 * 60 },
  /** Browsers sent to the identity provider, from one address. */
  provider: { points: 60, seconds: 15 * 60 },
  /** New users from one address. */
  registration: { points: 10, seconds: 60 * 60 },
} as const;

/** What the limits say to an attempt: it is blocked, or its password is checked after `delay` ms. */
export type Attempted = { blocked: Blocked } | { blocked: undefined; delay: number };

export interface SignInLimits {
  /** Counts an attempt as a failure before its password is checked, so that concurrent attempts are all counted. */
  consume(username: string, address: string): Promise<Attempted>;
  /** Returns the points of a successful attempt, and of the failures before it from the same address. */
  reward(username: string, address: string): Promise<void>;
  consumeRegistration(address: string): Promise<Attempted>;
  consumePasskey(address: string): Promise<Attempted>;
  consumeProvider(address: string): Promise<Blocked | undefined>;
  /** Counts a code before it is checked. */
  consumeCode(userId: number, address: string): Promise<Blocked | undefined>;
  /** Returns the points of a right code. */
  rewardCode(userId: number, address: string): Promise<void>;
}

/** The limits of one app. Its functions throw 503 when the counts cannot be reached: without limits there is no sign-in. */
export function signInLimits(context: Pick<AppContext, 'pool' | 'log'>): SignInLimits {
  const limit = (name: keyof typeof signInLimit) =>
    rateLimit(context, { name: `sign-in-${name}`, ...signInLimit[name], clearsExpired: name === 'address' });
  const pairs = limit('pair');
  const addresses = limit('address');
  const accounts = limit('account');
  const registrations = limit('registration');
  const passkeys = limit('passkey');
  const provider = limit('provider');
  const codes = limit('code');
  const codesOfAccounts = limit('codeOfAccount');

  return {
    async consume(username, address) {
      // The address goes first: over its limit it makes no more keys.
      const blocked =
        (await addresses.consume(addressKey(address))) ?? (await pairs.consume(pairKey(username, address)));
      if (blocked) return { blocked };
      const delay = (await accounts.consume(digest(username))) ? signInLimit.account.delay : 0;
      return { blocked: undefined, delay };
    },
    async reward(username, address) {
      await Promise.all([
        pairs.reset(pairKey(username, address)),
        addresses.reward(addressKey(address)),
        accounts.reward(digest(username)),
      ]);
    },
    async consumeRegistration(address) {
      const blocked = await registrations.consume(addressKey(address));
      return blocked ? { blocked } : { blocked: undefined, delay: 0 };
    },
    async consumePasskey(address) {
      const blocked = await passkeys.consume(addressKey(address));
      return blocked ? { blocked } : { blocked: undefined, delay: 0 };
    },
    consumeProvider: (address) => provider.consume(addressKey(address)),
    async consumeCode(userId, address) {
      return (
        (await codes.consume(pairKey(`${userId}`, address))) ?? (await codesOfAccounts.consume(digest(`${userId}`)))
      );
    },
    async rewardCode(userId, address) {
      await Promise.all([codes.reset(pairKey(`${userId}`, address)), codesOfAccounts.reward(digest(`${userId}`))]);
    },
  };
}

/** Keys are digests: of one length whatever was typed, and the table names nobody. */
const pairKey = (username: string, address: string) => digest(JSON.stringify([username, network(address)]));
