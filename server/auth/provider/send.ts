import type { Context } from 'hono';
import type { ProviderRedirect } from '../../../domain/identity.ts';
import type { AppContext } from '../../context.ts';
import { notFound, tooMany } from '../../http/errors.ts';
import { setProviderCookie } from '../cookie.ts';
import { signInLimits } from '../limits.ts';
import { newVisit, type NewIdentityRequest, storeRequest, visitOf } from './requests.ts';
import { ProviderError } from './provider-error.ts';

/** Sends a browser to the identity provider, for a purpose that holds for ten minutes, once, in this browser. */
export function sendToProvider(context: AppContext) {
  const { config, db, identityProvider, log, now } = context;
  const limits = signInLimits(context);

  /** @throws {HttpError} 404 without a provider, 429 over the limit, 503 where it does not answer */
  return async (
    { c, address }: { c: Context; address: string },
    request: NewIdentityRequest,
  ): Promise<ProviderRedirect> => {
    if (!identityProvider) throw notFound();
    const blocked = await limits.consumeProvider(address);
    if (blocked) throw tooMany(blocked.retryAfter);
    const visit = newVisit();
    const location = await identityProvider
      .authorizationUrl(visitOf(visit.token, visit.state, request.purpose === 'proof'))
      .catch((error: unknown) => {
        if (error instanceof ProviderError) log.warn({ code: error.code }, 'identity provider is away');
        // Metadata that does not hold is no answer either.
        throw new ProviderError('away', 'metadata');
      });
    await storeRequest(db, visit, request, now());
    setProviderCookie(c, config.publicUrl, visit.token);
    return { location };
  };
}
