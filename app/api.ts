import { queryOptions } from '@tanstack/react-query';
import type { Case } from '../domain/case.ts';
import type { Feature } from '../domain/feature.ts';
import type { Partner } from '../domain/partner.ts';

/** Where the browser keeps the CSRF token of the session (specification section 9). */
export const csrfTokenKey = 'csrfToken';

/** An answer that is not 2xx. The message is the status code, a colon and the body, or the status text (specification section 7). */
export class ApiError extends Error {
  readonly status: number;
  /** The answer's body as text. */
  readonly body: string;
  /** The error field of the body: a text for a person, in their language. */
  readonly error: string | undefined;
  readonly issues: readonly { path: string; message: string }[];

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
    const answer = parseError(body);
    this.error = typeof answer.error === 'string' ? answer.error : undefined;
    this.issues = Array.isArray(answer.issues) ? (answer.issues as { path: string; message: string }[]) : [];
  }
}

function parseError(body: string): { error?: unknown; issues?: unknown } {
  try {
    return Object(JSON.parse(body)) as { error?: unknown; issues?: unknown };
  } catch {
    return {};
  }
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Made by a form when it is opened, so that a retried send is stored once (decision 11). */
  submissionKey?: string;
}

/** How long a person waits for an answer before it counts as failed, in ms. */
const patience = 20_000;

/**
 * One call of the API, with the session's cookie and CSRF token.
 *
 * @throws {ApiError} for an answer that is not 2xx; {TypeError} or {DOMException} when there is none
 */
export async function call<Answer>(path: string, { method = 'GET', body, submissionKey }: CallOptions = {}): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (submissionKey !== undefined) headers.set('Idempotency-Key', submissionKey);
  const token = method === 'GET' ? null : readCsrfToken();
  if (token) headers.set('X-CSRF-Token', token);
  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patience),
  });
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, text);
  return JSON.parse(text) as Answer;
}

export function readCsrfToken(): string | null {
  try {
    return localStorage.getItem(csrfTokenKey);
  } catch {
    return null;
  }
}

/** A public list; a failure is only logged, and it or an empty answer gives the built-in data (specification section 4). */
const publicList = <Entity>(path: string, builtIn: () => Promise<readonly Entity[]>) =>
  queryOptions({
    queryKey: [path],
    queryFn: async () => {
      try {
        const list = await call<readonly Entity[]>(path);
        if (list.length > 0) return list;
      } catch (error) {
        console.error(`${path} failed, showing the built-in data:`, error);
      }
      return builtIn();
    },
  });

const builtInCases = async () => (await import('../content/cases.ts')).cases;

export const casesQuery = publicList<Case>('/api/cases', builtInCases);
export const topCasesQuery = publicList<Case>('/api/cases?topCase=true&featured=true', async () =>
  (await builtInCases()).filter(({ topCase, featured }) => topCase && featured),
);
export const partnersQuery = publicList<Partner>('/api/partners', async () => (await import('../content/partners.ts')).partners);
export const featuresQuery = publicList<Feature>('/api/features', async () => (await import('../content/features.ts')).features);

/** One case; a failure or an empty answer gives the built-in one with that id, or the first; `null` when there is none at all. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/cases/${id}`],
    queryFn: async (): Promise<Case | null> => {
      try {
        const found = await call<Case | null>(`/api/cases/${encodeURIComponent(id)}`);
        if (found) return found;
      } catch (error) {
        console.error(`/api/cases/${id} failed, showing the built-in case:`, error);
      }
      const cases = await builtInCases();
      return cases.find((candidate) => String(candidate.id) === id) ?? cases[0] ?? null;
    },
  });
