import type { Context, Hono } from 'hono';
import { type Actor, audit } from '../../platform/audit/audit-trail.ts';
import { guard } from '../../features/auth/access.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { notFound } from '../../platform/errors/http-error.ts';
import { bearerOf, tokenGuard } from '../../features/tokens/bearer.ts';
import { clientAddress } from '../../platform/http/middleware/client-address.ts';
import { requestLanguage } from '../../platform/i18n/request-language.ts';
import { otherMethod } from '../../platform/http/middleware/error-response.ts';
import { responseTimeout, withTimeout } from '../../platform/http/middleware/timeout.ts';
import { readBody } from '../../platform/http/endpoint/body.ts';
import {
  parse,
  readId,
  readSlug,
  type Call,
  type Endpoint,
  type Transact,
} from '../../platform/http/endpoint/endpoint.ts';
import { readIdempotencyKey, readVersion } from '../../platform/http/endpoint/request-headers.ts';
import { isPublicRead } from '../../platform/http/endpoint/public-reads.ts';

/** Adds the endpoints to the application; any other path under `/api/` responds with 404. */
export function routeApi(app: Hono, endpoints: readonly Endpoint[], context: AppContext): void {
  const authenticate = callers(context);
  // Paths with a parameter come last, so `/api/projects/:id` does not match `/api/projects/bulk` for any method.
  const isPattern = (path: string) => Number(path.includes(':'));
  for (const path of new Set(
    endpoints.map((endpoint) => endpoint.path).toSorted((a, b) => isPattern(a) - isPattern(b)),
  )) {
    const ofPath = endpoints.filter((endpoint) => endpoint.path === path);
    for (const operation of ofPath) app.on(operation.method, path, (c) => respond(c, operation, context, authenticate));
    app.all(path, otherMethod(ofPath.map(({ method }) => method)));
  }
  app.all('/api/*', () => {
    throw notFound();
  });
}

type Caller = Pick<Call<unknown, unknown>, 'user' | 'by'>;
type Authenticate = (c: Context, endpoint: Endpoint, address: string) => Promise<Caller>;

/** Authenticates by the API token of the request, or else by the session. A public endpoint needs neither. */
function callers(context: AppContext): Authenticate {
  const checkToken = tokenGuard(context);
  return async (c, endpoint, address) => {
    const bearer = endpoint.access === 'public' ? undefined : bearerOf(c);
    if (bearer !== undefined) return withTimeout(checkToken(bearer, endpoint, address), responseTimeout);
    const user = await guard(c, endpoint, context);
    return { user, by: { userId: user?.id ?? null, via: user ? 'session' : 'link', address } };
  };
}

const transactions =
  ({ db, now }: AppContext, by: Actor): Transact =>
  (work) =>
    inTransaction(db, async (tx) => {
      const startedAt = now();
      return work(
        tx,
        (action, entity, id, fields) => audit(tx, by, { action, entity, id, fields }, startedAt),
        startedAt,
      );
    });

/** Responds to a call. The checks run in this order: the caller, the request, and in the handler the row. */
async function respond(
  c: Context,
  endpoint: Endpoint,
  context: AppContext,
  authenticate: Authenticate,
): Promise<Response> {
  const start = performance.now();
  const address = clientAddress(c, context.config.trustProxy);
  const caller = await authenticate(c, endpoint, address);
  const timeLeft = responseTimeout - (performance.now() - start);
  const call: Call<unknown, unknown> = {
    body: await readBody(c, endpoint),
    query: endpoint.query && parse(endpoint.query, c.req.query()),
    id: readId(c),
    slug: readSlug(c),
    ...caller,
    language: requestLanguage(c),
    address,
    idempotencyKey: readIdempotencyKey(c),
    version: endpoint.versioned ? readVersion(c, endpoint.versioned === 'numbered') : undefined,
    transact: transactions(context, caller.by),
    c,
  };
  const handled = handleCall(endpoint, call, context);
  const result = endpoint.upload || endpoint.fetches ? await handled : await withTimeout(handled, timeLeft);
  if (result instanceof Response) return result;
  const isPublic = isPublicRead(endpoint) && bearerOf(c) === undefined;
  c.header('Cache-Control', isPublic ? 'no-cache' : 'no-store');
  if (isPublic) c.header('Vary', 'Accept-Language, Cookie');
  return c.json(result, endpoint.status ?? 200);
}

/** A handler that exceeds the response timeout continues, so the pages that it changes are invalidated whenever it ends. */
async function handleCall(
  { handle, changesPages }: Endpoint,
  call: Call<unknown, unknown>,
  { invalidation }: AppContext,
): Promise<unknown> {
  const result = await handle(call);
  if (changesPages) invalidation.invalidate();
  return result;
}
