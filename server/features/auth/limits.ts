import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { tooMany } from '../../platform/errors/http-error.ts';
import { network } from '../../platform/http/middleware/client-address.ts';
import { addressKey, rateLimit, type Blocked } from '../../platform/http/rate-limit/rate-limit.ts';
import { digest } from '../../platform/cryptography/digest.ts';

/**
 * The failures allowed per `seconds`. An attacker is blocked by address, an account never, since any stranger could lock its owner out. Above
 * its limit each attempt is delayed, which suffices because passwords are long and hashing is slow.
 */
export const signInLimit = {
  /** Per account and address: a forgotten password, or an attacker. */
  pair: { points: 10, seconds: 15 * 60 },
  /** Per address, for all accounts; enough for an office that shares one. */
  address: { points: 50, seconds: 15 * 60 },
  /** Per account, from all addresses; above the limit attempts are delayed by `delay` ms. */
  account: { points: 100, seconds: 15 * 60, delay: 1000 },
  /** Wrong codes of a second factor, per account and address. */
  code: { points: 10, seconds: 15 * 60 },
  /** Wrong codes per account, from all addresses. An attacker already knows its password, so blocking the owner as well is acceptable. */
  codeOfAccount: { points: 30, seconds: 60 * 60 },
  /** Challenges for a passkey as the only step, per address. */
  passkey: { points: 60, seconds: 15 * 60 },
  provider: { points: 60, seconds: 15 * 60 },
  registration: { points: 10, seconds: 60 * 60 },
  /** Emailed password-reset links per account. */
  resetLink: { points: 5, seconds: 24 * 60 * 60 },
  /** Requested links per account and address. There are fewer, so one stranger cannot use up the account's limit. */
  resetLinkOfPair: { points: 3, seconds: 24 * 60 * 60 },
} as const;

/** An attempt is blocked, or its password is checked after `delay` ms. */
export type Attempted = { blocked: Blocked | undefined; delay: number };

type Needs = Pick<PlatformContext, 'pool' | 'log'>;
type SignInLimits = ReturnType<typeof createLimits>;

/** One set of limits per app, shared by its features: passwords are guessed at the sign-in as well as by re-authenticating. */
const limitsOfApps = new WeakMap<Needs, SignInLimits>();

/** The limits of one app. The functions throw 503 if the counts are unavailable: without limits nobody can sign in. */
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
    /** Counts an attempt as a failure before its password is checked; otherwise concurrent attempts would escape the limit. */
    async consume(username: string, address: string): Promise<Attempted> {
      // The address is counted first: a blocked address creates no further keys.
      const blocked =
        (await addresses.consume(addressKey(address))) ?? (await pairs.consume(pairKey(username, address)));
      if (blocked) return { blocked, delay: 0 };
      return { blocked, delay: (await accounts.consume(digest(username))) ? signInLimit.account.delay : 0 };
    },
    /** Returns the points of a successful attempt and of the preceding failures from the same address. */
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
    async requireBelowLimit(name: keyof typeof ofAddress, address: string): Promise<void> {
      const blocked = await ofAddress[name].consume(addressKey(address));
      if (blocked) throw tooMany(blocked.retryAfter);
    },
    /** Whether another password-reset link may be emailed to an account. */
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

/** Keys are digests, so they have a fixed length and the table contains no names. */
const pairKey = (username: string, address: string) => digest(JSON.stringify([username, network(address)]));
