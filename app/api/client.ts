/** The CSRF token's key in local storage (product.md, section 9). */
export const csrfTokenKey = 'csrfToken';

/** An answer that is not 2xx. The message is the status code, a colon and the body, or the status text (product.md, section 7). */
export class ApiError extends Error {
  readonly status: number;
  /** The answer's body as text. */
  readonly body: string;
  /** The body's `error`: a text for a person, in the request's language. */
  readonly error: string | undefined;
  readonly issues: readonly { path: string; message: string }[];

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
    const answer = Object(parsed(body)) as { error?: unknown; issues?: unknown };
    this.error = typeof answer.error === 'string' ? answer.error : undefined;
    this.issues = Array.isArray(answer.issues) ? answer.issues.filter(isIssue) : [];
  }
}

const isIssue = (given: unknown): given is { path: string; message: string } => {
  const { path, message } = Object(given) as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string';
};

/** Undefined for what is not JSON. */
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
  /** Makes repeated sends one (decision 11). */
  idempotencyKey?: string;
  /** The `updatedAt` that a change was made from; the server answers 409 when it is not the newest. */
  version?: string;
  /** Preferences (RFC 7240), such as `page-size=25`. */
  prefer?: string;
  /** Of the answer; the document's by default. */
  language?: string;
  /** Accepts an answer of 2xx that is not JSON, as undefined. */
  anyAnswer?: boolean;
}

/** In ms. */
const timeout = 20_000;

/**
 * One call of the API, with the session's cookie and CSRF token.
 *
 * @throws {ApiError} for an answer that is not 2xx; {TypeError} or {DOMException} when there is none
 */
export async function call<Answer>(
  path: string,
  {
    method = 'GET',
    body,
    idempotencyKey,
    version,
    prefer,
    language = document.documentElement.lang,
    anyAnswer = false,
  }: CallOptions = {},
): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (version !== undefined) headers.set('If-Match', `"${version}"`);
  if (prefer !== undefined) headers.set('Prefer', prefer);
  const token = method === 'GET' ? null : readCsrfToken();
  if (token) headers.set('X-CSRF-Token', token);
  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
  });
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, text);
  return (anyAnswer ? parsed(text) : JSON.parse(text)) as Answer;
}

export function readCsrfToken(): string | null {
  try {
    return localStorage.getItem(csrfTokenKey);
  } catch {
    return null;
  }
}
