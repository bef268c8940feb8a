import type { Context } from 'hono';
import { tokenLimits, tokenPrefix } from '../../../domain/accounts/api-token.ts';
import { mayActAs, type User } from '../../../domain/accounts/user.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { isForOperators, type Endpoint } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError, tooMany } from '../../platform/errors/http-error.ts';
import { addressKey, rateLimit } from '../../platform/http/rate-limit/rate-limit.ts';
import { useToken } from './tokens.ts';

/** Unknown tokens per address in ten minutes. */
const unknownTokens = 60;

/** The token after `Bearer` in a request, which replaces cookie and CSRF token; undefined without one. */
export const bearerOf = (c: Context): string | undefined =>
  /^Bearer +(\S{1,500}) *$/i.exec(c.req.header('authorization') ?? '')?.[1];

/**
 * Authenticates a token as the admin who created it, limited to its scopes and to the role that this person has now.
 * @throws {HttpError} 401 for a token that is unknown, expired or revoked, 403 outside its scopes, 429 over its rate limit
 */
export function tokenGuard(context: Pick<PlatformContext, 'db' | 'now' | 'pool' | 'log'>) {
  const calls = rateLimit(context, { name: 'token', points: tokenLimits.callsPerMinute, seconds: 60 });
  const failures = rateLimit(context, { name: 'token-unknown', points: unknownTokens, seconds: 600 });

  return async (secret: string, endpoint: Endpoint, address: string): Promise<{ user: User; by: Actor }> => {
    const token = secret.startsWith(tokenPrefix) ? await useToken(context.db, secret, context.now()) : undefined;
    if (!token) {
      const blocked = await failures.consume(addressKey(address));
      if (blocked) throw tooMany(blocked.retryAfter);
      throw new HttpError(401, 'badToken', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
    }
    const { id, scopes, user } = token;
    const blocked = await calls.consume(String(id));
    if (blocked) throw tooMany(blocked.retryAfter);
    const { access, scope } = endpoint;
    if (scope === undefined || !scopes.includes(scope)) throw new HttpError(403, 'scopeMissing');
    if (!isForOperators(endpoint) || !mayActAs(user.role, access as User['role']))
      throw new HttpError(403, 'notAllowed');
    return { user, by: { userId: user.id, via: 'token', tokenId: id, address } };
  };
}
