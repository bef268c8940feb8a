import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { guard } from './auth/access.ts';
import { hasSessionCookie } from './auth/cookie.ts';
import { authEndpoints } from './auth/routes.ts';
import { casesEndpoints } from './cases/routes.ts';
import { featuresEndpoints } from './features/routes.ts';
import { clientAddress } from './http/middleware/client-address.ts';
import { bodyLimit, endpoint, readBody, readId, readQuery, type Endpoint } from './http/endpoint/endpoint.ts';
import { notFound } from './http/errors.ts';
import { fromKept } from './http/cache/from-kept.ts';
import { type KeptAnswers, keyOf } from './http/cache/kept-answers.ts';
import { withTimeout, patience } from './http/middleware/timeout.ts';
import { requestLanguage } from './http/middleware/language.ts';
import { otherMethod } from './http/middleware/method-not-allowed.ts';
import { openapiDocument } from './http/endpoint/openapi.ts';
import { readIdempotencyKey } from './http/endpoint/idempotency-key.ts';
import { readVersion } from './http/endpoint/if-match.ts';
import { messagesEndpoints } from './messages/routes.ts';
import { notesEndpoints } from './notes/routes.ts';
import { partnersEndpoints } from './partners/routes.ts';
import type { AppContext } from './context.ts';
import { portfolioEndpoints } from './portfolio/routes.ts';
import { projectsEndpoints } from './projects/routes.ts';
import { repliesEndpoints } from './replies/routes.ts';
import { statusEndpoints } from './status/routes.ts';

/** Every call of the API. Routes, checks, the OpenAPI document and the tests all come from this list. */
export function endpoints(context: AppContext): Endpoint[] {
  const all: Endpoint[] = [
    ...casesEndpoints(context),
    ...partnersEndpoints(context),
    ...featuresEndpoints(context),
    ...portfolioEndpoints(context),
    ...projectsEndpoints(context),
    ...messagesEndpoints(context),
    ...notesEndpoints(context),
    ...repliesEndpoints(context),
    ...authEndpoints(context),
    ...statusEndpoints(context),
  ];
  const description: Endpoint = endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document',
    access: 'public',
    answer: z.looseObject({ openapi: z.string() }),
    handle: async () => openapiDocument([...all, description], context.config.publicUrl),
  });
  return [...all, description];
}

/** The first segments of every path, from which function paths are told apart. */
export const resources = (all: readonly Endpoint[]): string[] => [
  ...new Set(all.map(({ path }) => path.split('/')[2]!)),
];

/** Puts the endpoints into the application; what else begins with `/api/` is not there. */
export function routeApi(app: Hono, all: readonly Endpoint[], context: AppContext, kept: KeptAnswers): void {
  for (const one of all) app.on(one.method, one.path, (c) => answer(c, one, context, kept));
  for (const path of new Set(all.map((one) => one.path))) {
    app.all(path, otherMethod(all.filter((one) => one.path === path).map(({ method }) => method)));
  }
  app.all('/api/*', () => {
    throw notFound();
  });
}

/** The order of the checks is the contract's: who, then what was sent, then whether there is such a row. */
async function answer(c: Context, one: Endpoint, context: AppContext, kept: KeptAnswers): Promise<Response> {
  const begun = performance.now();
  const user = await guard(c, one, context);
  const left = patience - (performance.now() - begun);
  const body = one.body && (await readBody(c, one.body, bodyLimit[one.access]));
  const query = readQuery(c, one.query);
  const id = readId(c);
  const language = requestLanguage(c);
  if (isPublicRead(one)) {
    const address = { path: canonicalAddress(one.path, id, query), language };
    // Who is signed in reads what is stored, whichever instance has stored it. Pages need not: no operator works with them.
    if (hasSessionCookie(c.req.header('cookie'))) kept.doubt(keyOf(address));
    const answered = await fromKept(c, kept, address);
    if (answered) return answered;
  }
  const call = {
    id,
    query,
    body,
    user,
    language,
    address: clientAddress(c, context.config.trustProxy),
    idempotencyKey: readIdempotencyKey(c),
    version: one.versioned ? readVersion(c) : undefined,
    c,
  };
  const answered = await withTimeout(one.handle(call), left);
  c.header('Cache-Control', isPublicRead(one) ? 'no-cache' : 'no-store');
  if (isPublicRead(one)) c.header('Vary', 'Accept-Language, Cookie');
  return c.json(answered, one.status ?? 200);
}

/** The address of a call in the one way in which we write it ourselves, whatever else the request's had in it. */
function canonicalAddress(path: string, id: number, query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return path.replace(':id', String(id)) + (search && `?${search}`);
}

/** Whether an answer is the same for everybody who reads the same language. Who is signed in is asked publicly, but is not. */
const isPublicRead = ({ method, access, path }: Endpoint): boolean =>
  method === 'GET' && access === 'public' && !path.startsWith('/api/auth/');
