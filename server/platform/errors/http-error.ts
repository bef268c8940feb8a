import type { $ZodIssue } from 'zod/v4/core';
import type en from '../../../app/i18n/catalogues/en.json';

/** A key of an error message in the catalogues' `api` part, whose other texts are not errors. */
export type ErrorKey = Exclude<keyof (typeof en)['api'], 'resetRequested' | 'messageReceived'>;

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 416 | 429 | 500 | 503;

/** The only kind of error that features throw; `middleware/error-response.ts` turns it into a response. */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly key: ErrorKey;
  readonly issues: readonly $ZodIssue[];
  readonly headers: Record<string, string>;
  /** The values of the message's placeholders. */
  readonly values: Record<string, number>;
  /** Additional fields of the response body. */
  readonly data: Record<string, unknown>;

  constructor(
    status: ErrorStatus,
    key: ErrorKey,
    details: Partial<Pick<HttpError, 'issues' | 'headers' | 'values' | 'data'>> = {},
  ) {
    super(key);
    this.status = status;
    this.key = key;
    this.issues = details.issues ?? [];
    this.headers = details.headers ?? {};
    this.values = details.values ?? {};
    this.data = details.data ?? {};
  }
}

export const invalid = (issues: readonly $ZodIssue[] = []) => new HttpError(400, 'invalid', { issues });
/** A 400 for a field of the body whose value does not exist or is not allowed, which only the handler can check. */
export const invalidValue = (field: string) =>
  invalid([{ code: 'invalid_value', path: [field], values: [], message: '' }]);
export const notFound = () => new HttpError(404, 'notFound');
/** Returns the value. @throws {HttpError} 404 if it is null or undefined */
export function requireExisting<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) throw notFound();
  return value;
}
/** A 404 for an entity that an operator withdrew: built-in content must not replace it (decision 20). */
export const withdrawn = () => new HttpError(404, 'notFound', { headers: { 'X-Withdrawn': 'true' } });
/** @param seconds until the next attempt is allowed */
export const tooMany = (seconds: number, key: 'tooMany' | 'tooManyForms' = 'tooMany') =>
  new HttpError(429, key, {
    headers: { 'Retry-After': String(seconds) },
    values: { minutes: Math.ceil(seconds / 60) },
  });
export const unavailable = () => new HttpError(503, 'unavailable', { headers: { 'Retry-After': '5' } });
