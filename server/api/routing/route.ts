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
import { parse, readId, type Call, type Endpoint, type Transact } from '../../platform/http/endpoint/endpoint.ts';
import { readIdempotencyKey, readVersion } from '../../platform/http/endpoint/request-headers.ts';
import { isPublicRead } from '../../platform/http/endpoint/public-reads.ts';

/** Adds the endpoints to the application; any other address under `/api/` is not found. */
export function routeApi(app: Hono, all: readonly Endpoint[], context: AppContext): void {
  const authenticate = callers(context);
  // Paths with a parameter come last, so that `/api/projects/:id` does not match `/api/projects/bulk`, whatever the method.
  const isPattern = (path: string) => Number(path.includes(':'));
  for (const path of new Set(all.map((one) => one.path).toSorted((a, b) => isPattern(a) - isPattern(b)))) {
    const ofPath = all.filter((one) => one.path === path);
    for (const operation of ofPath) app.on(operation.method, path, (c) => respond(c, operation, context, authenticate));
    app.all(path, otherMethod(ofPath.map(({ method }) => method)));
  }
  app.all('/api/*', () => {
    throw notFound();
  });
}

type Caller = Pick<Call<unknown, unknown>, 'user' | 'by'>;
type Authenticate = (c: Context, one: Endpoint, address: string) => Promise<Caller>;

/** Authenticates by the API token of the request, or else by the session. A public endpoint needs neither. */
function callers(context: AppContext): Authenticate {
  const checkToken = tokenGuard(context);
  return async (c, one, address) => {
    const bearer = one.access === 'public' ? undefined : bearerOf(c);
    if (bearer !== undefined) return withTimeout(checkToken(bearer, one, address), responseTimeout);
    const user = await guard(c, one, context);
    return { user, by: { userId: user?.id ?? null, via: user ? 'session' : 'link', address } };
  };
}

const transactions =
  ({ db, now }: AppContext, by: Actor): Transact =>
  (work) =>
    inTransaction(db, async (tx) => {
      const at = now();
      return work(tx, (action, entity, id, fields) => audit(tx, by, { action, entity, id, fields }, at), at);
    });

/** The order of the checks: the caller, then the request, then the row. */
async function respond(c: Context, one: Endpoint, context: AppContext, authenticate: Authenticate): Promise<Response> {
  const start = performance.now();
  const address = clientAddress(c, context.config.trustProxy);
  const caller = await authenticate(c, one, address);
  const timeLeft = responseTimeout - (performance.now() - start);
  const call: Call<unknown, unknown> = {
    body: await readBody(c, one),
    query: one.query && parse(one.query, c.req.query()),
    id: readId(c),
    ...caller,
    language: requestLanguage(c),
    address,
    idempotencyKey: readIdempotencyKey(c),
    version: one.versioned ? readVersion(c) : undefined,
    transact: transactions(context, caller.by),
    c,
  };
  const handled = handleCall(one, call, context);
  const result = one.upload || one.fetches ? await handled : await withTimeout(handled, timeLeft);
  if (result instanceof Response) return result;
  const isPublic = isPublicRead(one) && bearerOf(c) === undefined;
  c.header('Cache-Control', isPublic ? 'no-cache' : 'no-store');
  if (isPublic) c.header('Vary', 'Accept-Language, Cookie');
  return c.json(result, one.status ?? 200);
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
