import type { Context, Hono } from 'hono';
import { guard } from '../../auth/access.ts';
import type { AppContext } from '../../context.ts';
import { notFound } from '../errors.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { requestLanguage } from '../middleware/language.ts';
import { otherMethod } from '../middleware/method-not-allowed.ts';
import { responseTimeout, withTimeout } from '../middleware/timeout.ts';
import { readBody } from './body.ts';
import { parse, readId, type Call, type Endpoint } from './endpoint.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readVersion } from './if-match.ts';
import { isPublicRead } from './public-reads.ts';

/** Adds the endpoints to the application; any other address under `/api/` is not found. */
export function routeApi(app: Hono, all: readonly Endpoint[], context: AppContext): void {
  // Paths with a parameter come last: `/api/projects/bulk` is no `/api/projects/:id`, whatever the method.
  const isPattern = (path: string) => Number(path.includes(':'));
  for (const path of new Set(all.map((one) => one.path).toSorted((a, b) => isPattern(a) - isPattern(b)))) {
    const ofPath = all.filter((one) => one.path === path);
    for (const one of ofPath) app.on(one.method, path, (c) => handle(c, one, context));
    app.all(path, otherMethod(ofPath.map(({ method }) => method)));
  }
  app.all('/api/*', () => {
    throw notFound();
  });
}

/** The order of the checks: the session, then what was sent, then the row. */
async function handle(c: Context, one: Endpoint, context: AppContext): Promise<Response> {
  const start = performance.now();
  const user = await guard(c, one, context);
  const timeLeft = responseTimeout - (performance.now() - start);
  const address = clientAddress(c, context.config.trustProxy);
  const call: Call<unknown, unknown> = {
    body: await readBody(c, one),
    query: one.query && parse(one.query, c.req.query()),
    id: readId(c),
    user,
    language: requestLanguage(c),
    address,
    by: { userId: user?.id ?? null, via: user ? 'session' : 'link', address },
    idempotencyKey: readIdempotencyKey(c),
    version: one.versioned ? readVersion(c) : undefined,
    c,
  };
  const result = one.upload ? await one.handle(call) : await withTimeout(one.handle(call), timeLeft);
  if (result instanceof Response) return result;
  const isPublic = isPublicRead(one);
  c.header('Cache-Control', isPublic ? 'no-cache' : 'no-store');
  if (isPublic) c.header('Vary', 'Accept-Language, Cookie');
  return c.json(result, one.status ?? 200);
}
