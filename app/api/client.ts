import type * as z from 'zod/mini';
import type { Api } from '../../domain/api/api.ts';
import type { errorBody } from '../../domain/api/error.ts';
import { versionTag } from '../../domain/text/version-tag.ts';
import {
  type Argument,
  type BodyOf,
  fillAddress,
  type Place,
  type Responses,
  type Route,
  type UploadRoute,
} from './route.ts';

/** The key of the CSRF token in local storage (product.md, section 9). */
export const csrfTokenKey = 'csrfToken';

/** The fields of a rejection besides its text. The rejection of a merge names the `senders` of the submissions, if there are several. */
export type Refusal = Partial<Omit<z.output<typeof errorBody>, 'error' | 'issues'>> & { senders?: string[] };

/** A response that is not 2xx. The message is the status code, a colon and the body, or the status text (product.md, section 7). */
export class ApiError extends Error {
  readonly status: number;
  /** The response body as text. */
  readonly body: string;
  /** The body's `error`: a text for people, in the language of the request. */
  readonly error: string | undefined;
  readonly issues: readonly { path: string; message: string }[];
  /** The other fields of the body, such as the kinds of proof that a 403 requires. */
  readonly refusal: Refusal;
  /** The seconds after which a request that was rejected with 429 may be repeated. */
  readonly retryAfter: number | undefined;
  /** Whether an operator withdrew the entity at the path (decision 20). */
  readonly withdrawn: boolean;

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.withdrawn = headers.has('x-withdrawn');
    this.retryAfter = Number(headers.get('retry-after')) || undefined;
    this.body = body;
    const response = Object(parsed(body)) as Refusal & { error?: unknown; issues?: unknown };
    this.error = typeof response.error === 'string' ? response.error : undefined;
    this.issues = Array.isArray(response.issues) ? response.issues.filter(isIssue) : [];
    this.refusal = response;
  }
}

const isIssue = (value: unknown): value is { path: string; message: string } => {
  const { path, message } = Object(value) as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string';
};

/** The parsed body; undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Options {
  /** Aborts the request, for example after a newer search has replaced its query. */
  signal?: AbortSignal;
  /** Preferences (RFC 7240), such as `page-size=25`. */
  prefer?: string;
  /** Language of the response; defaults to the document's. */
  language?: string;
  /** Further headers of the request. */
  headers?: Readonly<Record<string, string>>;
  /** Receives the headers of every response, even of a failure. */
  onHeaders?: (headers: Headers) => void;
}

/** Everything that a call of a route accepts: parameters of the path, query, body, version and idempotency key, each only if the route has it. */
export type Given<R extends Route> = Options &
  Place<R> &
  (Api[R] extends { body: object } ? { body: BodyOf<R> } : unknown) &
  /** The `updatedAt`, or the number of the version, that a change is based on; the server returns 409 if it is not the newest. */
  (Api[R] extends { versioned: true } ? { version?: string | undefined } : unknown) &
  (Api[R] extends { versioned: 'numbered' } ? { version?: number | undefined } : unknown) &
  /** Makes repeated calls count once (decision 11). */
  (Api[R] extends { repeatable: true } ? { idempotencyKey?: string | undefined } : unknown);

/** A route that {@link call} serves; files are sent by `upload`. */
export type CallRoute = Exclude<Route, UploadRoute>;

/**
 * Calls the API with the session's cookie and CSRF token.
 *
 * @example call('PUT /api/projects/:id', { id, body: { status: 'completed' }, version })
 * @throws {ApiError} for a response that is not 2xx; {TypeError} or {DOMException} if there is none
 */
export const call = <R extends CallRoute>(route: R, ...[argument]: Argument<Given<R>>): Promise<Responses[R]> =>
  callWith(route, argument);

/** {@link call} for a function that passes on a route and its argument, which its own signature has checked. */
export async function callWith<R extends CallRoute>(route: R, argument: object | undefined): Promise<Responses[R]> {
  return JSON.parse(await send(methodOf(route), fillAddress(route, argument), argument));
}

/** A route of a public form. */
type FormRoute = 'POST /api/projects' | 'POST /api/contact-v2';

/**
 * {@link call} for a public form. Any 2xx response means that the form was stored, even if its body is not as declared.
 * @param argument its `address` replaces the route's address, for another form of the same path
 * @returns the response as far as it is JSON with the declared fields
 */
export async function sendForm<R extends FormRoute>(
  route: R,
  argument: Given<R> & { address?: string },
): Promise<{ readonly [Name in keyof Responses[R]]?: unknown }> {
  return Object(parsed(await send(methodOf(route), argument.address ?? fillAddress(route), argument)));
}

/** The method of a route. */
export const methodOf = (route: Route): string => route.slice(0, route.indexOf(' '));

type Sent = Options & { body?: unknown; version?: string | number | undefined; idempotencyKey?: string | undefined };

/** The timeout of a request in ms. */
const timeout = 20_000;

/**
 * Sends a request to an address of the API. Other code uses {@link call}; this is for addresses that are data, and for responses that
 * may be of any form.
 * @returns the body of the response as text
 * @throws {ApiError} like `call`
 */
export async function send(method: string, address: string, options: Sent = {}): Promise<string> {
  const { body, idempotencyKey, version, prefer, language, signal, onHeaders } = options;
  const headers = requestHeaders(method, options.headers);
  headers.set('Accept-Language', language ?? document.documentElement.lang);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (version !== undefined)
    headers.set('If-Match', `"${typeof version === 'number' ? versionTag(version) : version}"`);
  if (prefer !== undefined) headers.set('Prefer', prefer);
  const response = await fetch(address, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal: withTimeout(signal),
  });
  const text = await response.text();
  onHeaders?.(response.headers);
  if (!response.ok) throw new ApiError(response, text);
  return text;
}

/** A signal that aborts with the caller's signal, or after the timeout. Supported browsers lack `AbortSignal.any`. */
function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timedOut = AbortSignal.timeout(timeout);
  if (!signal) return timedOut;
  const controller = new AbortController();
  for (const source of [signal, timedOut]) {
    if (source.aborted) controller.abort(source.reason);
    source.addEventListener('abort', () => controller.abort(source.reason));
  }
  return controller.signal;
}

/** The headers of every request; a write has the CSRF token. */
export function requestHeaders(method: string, extraHeaders: Readonly<Record<string, string>> = {}): Headers {
  const headers = new Headers({ ...extraHeaders, Accept: 'application/json' });
  const token = method === 'GET' ? null : readCsrfToken();
  if (token) headers.set('X-CSRF-Token', token);
  return headers;
}

/** The CSRF token that this page stored, for a browser whose storage is full or forbidden. */
let csrfTokenOfPage: string | null = null;

/** The CSRF token of the session, which another tab may have stored; null without one. */
export function readCsrfToken(): string | null {
  try {
    return localStorage.getItem(csrfTokenKey) ?? csrfTokenOfPage;
  } catch {
    return csrfTokenOfPage;
  }
}

/** Stores the CSRF token of a session for all tabs; null removes it. */
export function storeCsrfToken(token: string | null): void {
  csrfTokenOfPage = token;
  try {
    // A former token must not remain if the storage is too full for the new one.
    localStorage.removeItem(csrfTokenKey);
    if (token !== null) localStorage.setItem(csrfTokenKey, token);
  } catch {
    // This page still has the token.
  }
}
