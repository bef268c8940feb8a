/** The key of the CSRF token in local storage (product.md, section 9). */
export const csrfTokenKey = 'csrfToken';

/** A response that is not 2xx. The message is the status code, a colon and the body, or the status text (product.md, section 7). */
export class ApiError extends Error {
  readonly status: number;
  /** The response body as text. */
  readonly body: string;
  /** The body's `error`: a text for people, in the language of the request. */
  readonly error: string | undefined;
  readonly issues: readonly { path: string; message: string }[];
  /** Whether an operator withdrew the entity at the path (decision 20). */
  readonly withdrawn: boolean;

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.withdrawn = headers.has('x-withdrawn');
    this.body = body;
    const response = Object(parsed(body)) as { error?: unknown; issues?: unknown };
    this.error = typeof response.error === 'string' ? response.error : undefined;
    this.issues = Array.isArray(response.issues) ? response.issues.filter(isIssue) : [];
  }
}

const isIssue = (given: unknown): given is { path: string; message: string } => {
  const { path, message } = Object(given) as Record<string, unknown>;
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

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Makes repeated calls count once (decision 11). */
  idempotencyKey?: string;
  /** The `updatedAt` that a change is based on; the server returns 409 if it is not the newest. */
  version?: string;
  /** Preferences (RFC 7240), such as `page-size=25`. */
  prefer?: string;
  /** Language of the response; defaults to the document's. */
  language?: string;
  /** Further headers of the request. */
  headers?: Readonly<Record<string, string>>;
  /** Accepts a 2xx response that is not JSON; returns undefined for it. */
  anyResponse?: boolean;
  /** Receives the headers of every response, even of a failure. */
  onHeaders?: (headers: Headers) => void;
}

/** In ms. */
const timeout = 20_000;

/**
 * Calls the API with the session's cookie and CSRF token.
 *
 * @throws {ApiError} for a response that is not 2xx; {TypeError} or {DOMException} if there is none
 */
export async function call<Data>(path: string, options: CallOptions = {}): Promise<Data> {
  const { method = 'GET', body, idempotencyKey, version, prefer, language, anyResponse, onHeaders } = options;
  const headers = new Headers({ ...options.headers, Accept: 'application/json' });
  headers.set('Accept-Language', language ?? document.documentElement.lang);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (version !== undefined) headers.set('If-Match', `"${version}"`);
  if (prefer !== undefined) headers.set('Prefer', prefer);
  const token = method === 'GET' ? null : readCsrfToken();
  if (token) headers.set('X-CSRF-Token', token);
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
  });
  const text = await response.text();
  onHeaders?.(response.headers);
  if (!response.ok) throw new ApiError(response, text);
  return (anyResponse ? parsed(text) : JSON.parse(text)) as Data;
}

export function readCsrfToken(): string | null {
  try {
    return localStorage.getItem(csrfTokenKey);
  } catch {
    return null;
  }
}
