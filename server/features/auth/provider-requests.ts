import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Selectable } from 'kysely';
import type { ProviderRedirect } from '../../../domain/accounts/identity.ts';
import { retention } from '../../../domain/operations/retention.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { lasting, purgeExpired } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { notFound } from '../../platform/errors/http-error.ts';
import { setToken } from '../../platform/http/cookies/session-cookie.ts';
import { signInLimits } from './limits.ts';
import { digest } from '../../platform/cryptography/digest.ts';
import type { IdentityProvider, Visit } from '../identity-provider/identity-provider.ts';
import { ProviderError } from '../identity-provider/provider-error.ts';

export type IdentityRequest = Selectable<Tables['identityRequests']>;
type NewRequest = Pick<IdentityRequest, 'purpose'> & Partial<Pick<IdentityRequest, 'userId' | 'linkId' | 'username'>>;

const random = () => randomBytes(32).toString('base64url');

/** A token for the browser's cookie and a state for the redirect. */
export const newVisit = (): { token: string; state: string } => ({ token: random(), state: random() });

/** Derives all values from the cookie's token and the state: the database stores only a digest, and no other browser or visit can match. */
export const visitOf = (token: string, state: string, isProof: boolean): Visit => ({
  state,
  nonce: hash('sha256', `nonce ${token} ${state}`, 'base64url'),
  verifier: hash('sha256', `verifier ${token} ${state}`, 'base64url'),
  isProof,
});

const idOf = (token: string, state: string) => digest(`${token} ${state}`);

/** Redirects a browser to the identity provider for one purpose; the request is valid once, for ten minutes, in this browser. */
export function sendToProvider(context: PlatformContext & { identityProvider: IdentityProvider | undefined }) {
  const { config, db, identityProvider, log, now } = context;
  const limits = signInLimits(context);

  /** @throws {HttpError} 404 without a provider, 429 above the limit, 503 if it does not respond */
  return async ({ c, address }: { c: Context; address: string }, request: NewRequest): Promise<ProviderRedirect> => {
    if (!identityProvider) throw notFound();
    await limits.requireBelowLimit('provider', address);
    const { token, state } = newVisit();
    const location = await identityProvider
      .authorizationUrl(visitOf(token, state, request.purpose === 'proof'))
      .catch((error: unknown) => {
        if (error instanceof ProviderError) log.warn({ code: error.code }, 'the identity provider is unavailable');
        // Invalid metadata counts as unavailability.
        throw new ProviderError('away', 'metadata');
      });
    const row = { ...request, id: idOf(token, state), ...lasting(now(), retention.challengeMinutes * 60_000) };
    await db.insertInto('identityRequests').values(row).execute();
    setToken(c, 'provider', config.publicUrl, token);
    return { location };
  };
}

/** Deletes a request and returns it, to only one of several concurrent callbacks; a failed callback cannot be repeated. */
export const consumeRequest = (db: Database, token: string, state: string, now: Date) =>
  db
    .deleteFrom('identityRequests')
    .where('id', '=', idOf(token, state))
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();

export const purgeExpiredRequests = purgeExpired('identityRequests');
