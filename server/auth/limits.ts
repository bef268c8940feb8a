import type { AppContext } from '../context.ts';
import { tooMany } from '../http/errors.ts';
import { network } from '../http/middleware/client-address.ts';
import { addressKey, rateLimit, type Blocked } from '../http/rate-limit/rate-limit.ts';
import { digest } from './sessions.ts';

/**
 * Failures allowed per `seconds`. A guesser is blocked by address, an account never: any stranger could lock its owner out.
 * Over its limit each attempt waits a moment, which is enough, since passwords are long and a hash is slow.
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
  /** Wrong codes of one account from all addresses. An attacker already knows its password, so blocking the owner as well is acceptable. */
  codeOfAccount: { points: 30, seconds: 60 * 60 },
  /** Challenges for a passkey that is the only step, from one address. */
  passkey: { points: 60, seconds: 15 * 60 },
  provider: { points: 60, seconds: 15 * 60 },
  registration: { points: 10, seconds: 60 * 60 },
  /** Links for a new password that are mailed to one account. */
  resetLink: { points: 5, seconds: 24 * 60 * 60 },
  /** Requests of one address, which are fewer: a stranger must not use up the account's limit. */
  resetLinkOfPair: { points: 3, seconds: 24 * 60 * 60 },
} as const;

/** An attempt is blocked, or its password is checked after `delay` ms. */
export type Attempted = { blocked: Blocked | undefined; delay: number };

type Needs = Pick<AppContext, 'pool' | 'log'>;
type SignInLimits = ReturnType<typeof createLimits>;

/** Each app counts once what its features limit together: a password is guessed by signing in as well as by proving a session. */
const limitsOfApps = new WeakMap<Needs, SignInLimits>();

/** The limits of one app. Its functions throw 503 when the counts cannot be reached: without limits there is no sign-in. */
export function signInLimits(context: Needs): SignInLimits {
  const limits = limitsOfApps.get(context) ?? createLimits(context);
  limitsOfApps.set(context, limits);
  return limits;
}

function createLimits(context: Needs) {
  const limit = (name: keyof typeof signInLimit) =>
    rateLimit(context, { name: `sign-in-${name}`, ...signInLimit[name], clearsExpired: name === 'address' });
  const [pairs, addresses, accounts] = [limit('pair'), limit('address'), limit('account')];
  const [codes, codesOfAccounts] = [limit('code'), limit('codeOfAccount')];
  const [resetLinks, resetLinksOfPairs] = [limit('resetLink'), limit('resetLinkOfPair')];
  const ofAddress = { registration: limit('registration'), passkey: limit('passkey'), provider: limit('provider') };

  return {
    /** Counts an attempt as a failure before its password is checked. Otherwise concurrent attempts would not be counted. */
    async consume(username: string, address: string): Promise<Attempted> {
      // The address goes first: over its limit it makes no more keys.
      const blocked =
        (await addresses.consume(addressKey(address))) ?? (await pairs.consume(pairKey(username, address)));
      if (blocked) return { blocked, delay: 0 };
      return { blocked, delay: (await accounts.consume(digest(username))) ? signInLimit.account.delay : 0 };
    },
    /** Returns the points of a successful attempt, and of the failures before it from the same address. */
    async reward(username: string, address: string): Promise<void> {
      await Promise.all([
        pairs.reset(pairKey(username, address)),
        addresses.reward(addressKey(address)),
        accounts.reward(digest(username)),
      ]);
    },
    consumeRegistration: async (address: string): Promise<Attempted> => ({
      blocked: await ofAddress.registration.consume(addressKey(address)),
      delay: 0,
    }),
    /** @throws {HttpError} 429 over the limit */
    async requireFew(name: keyof typeof ofAddress, address: string): Promise<void> {
      const blocked = await ofAddress[name].consume(addressKey(address));
      if (blocked) throw tooMany(blocked.retryAfter);
    },
    /** Whether one more link for a new password may be mailed to an account. */
    mayMailResetLink: async (userId: number, address: string): Promise<boolean> =>
      !(await resetLinksOfPairs.consume(pairKey(`${userId}`, address))) &&
      !(await resetLinks.consume(digest(`${userId}`))),
    consumeCode: async (userId: number, address: string): Promise<Blocked | undefined> =>
      (await codes.consume(pairKey(`${userId}`, address))) ?? (await codesOfAccounts.consume(digest(`${userId}`))),
    async rewardCode(userId: number, address: string): Promise<void> {
      await Promise.all([codes.reset(pairKey(`${userId}`, address)), codesOfAccounts.reward(digest(`${userId}`))]);
    },
  };
}

/** Keys are digests: of one length whatever was typed, and the table names nobody. */
const pairKey = (username: string, address: string) => digest(JSON.stringify([username, network(address)]));
