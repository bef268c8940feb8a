import { queryOptions } from '@tanstack/react-query';
import type { Case } from '../domain/case.ts';
import type { Language } from '../domain/language.ts';

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
  /** The `updatedAt` that a change was made from: it is refused with 409 when somebody else saved meanwhile. */
  version?: string;
  /** The language to be answered in; the document's, if it is not said. */
  language?: string;
}

/** How long a person waits for an answer before it counts as failed, in ms. */
const patience = 20_000;

/**
 * One call of the API, with the session's cookie and CSRF token.
 *
 * @throws {ApiError} for an answer that is not 2xx; {TypeError} or {DOMException} when there is none
 */
export async function call<Answer>(
  path: string,
  { method = 'GET', body, submissionKey, version, language = document.documentElement.lang }: CallOptions = {},
): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (submissionKey !== undefined) headers.set('Idempotency-Key', submissionKey);
  if (version !== undefined) headers.set('If-Match', `"${version}"`);
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
const publicList = <Entity>(path: string, language: Language, builtIn: () => Promise<readonly Entity[]>) =>
  queryOptions({
    queryKey: [path, language],
    queryFn: async () => {
      try {
        const list = await call<readonly Entity[]>(path, { language });
        if (list.length > 0) return list;
      } catch (error) {
        console.error(`${path} failed, showing the built-in data:`, error);
      }
      return builtIn();
    },
  });

async function builtInCases(language: Language): Promise<readonly Case[]> {
  const [{ cases }, { localizeCase }] = await Promise.all([
    import('../content/cases.ts'),
    import('../content/localize.ts'),
  ]);
  return cases.map((entity) => localizeCase(entity, language));
}

export const casesQuery = (language: Language) => publicList('/api/cases', language, () => builtInCases(language));

export const topCasesQuery = (language: Language) =>
  publicList('/api/cases?topCase=true&featured=true', language, async () =>
    (await builtInCases(language)).filter(({ topCase, featured }) => topCase && featured),
  );

export const partnersQuery = (language: Language) =>
  publicList('/api/partners', language, async () => {
    const [{ partners }, { localizePartner }] = await Promise.all([
      import('../content/partners.ts'),
      import('../content/localize.ts'),
    ]);
    return partners.map((entity) => localizePartner(entity, language));
  });

export const featuresQuery = (language: Language) =>
  publicList('/api/features', language, async () => {
    const [{ features }, { localizeFeature }] = await Promise.all([
      import('../content/features.ts'),
      import('../content/localize.ts'),
    ]);
    return features.map((entity) => localizeFeature(entity, language));
  });

/** One case; a failure or an empty answer gives the built-in one with that id, or the first; `null` when there is none at all. */
export const caseQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [`/api/cases/${id}`, language],
    queryFn: async (): Promise<Case | null> => {
      try {
        const found = await call<Case | null>(`/api/cases/${encodeURIComponent(id)}`, { language });
        if (found) return found;
      } catch (error) {
        console.error(`/api/cases/${id} failed, showing the built-in case:`, error);
      }
      const cases = await builtInCases(language);
      return cases.find((candidate) => String(candidate.id) === id) ?? cases[0] ?? null;
    },
  });
