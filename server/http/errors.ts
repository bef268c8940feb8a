import type { $ZodIssue } from 'zod/v4/core';

/** What went wrong, as the API says it to a person. `error` texts are keys of the catalogues' `api` part. */
export type ErrorKey =
  | 'invalid'
  | 'notSignedIn'
  | 'notAdmin'
  | 'csrf'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'changedMeanwhile'
  | 'tooLarge'
  | 'contentType'
  | 'tooMany'
  | 'unavailable'
  | 'unexpected'
  | 'badCredentials'
  | 'registrationClosed'
  | 'usernameTaken';

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;

/** The one kind of error that features throw; one place (app.ts) turns it into an answer. */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly key: ErrorKey;
  readonly issues: readonly $ZodIssue[];
  readonly headers: Record<string, string>;

  constructor(
    status: ErrorStatus,
    key: ErrorKey,
    more: { issues?: readonly $ZodIssue[]; headers?: Record<string, string> } = {},
  ) {
    super(key);
    this.status = status;
    this.key = key;
    this.issues = more.issues ?? [];
    this.headers = more.headers ?? {};
  }
}

export const invalid = (issues: readonly $ZodIssue[] = []) => new HttpError(400, 'invalid', { issues });
export const notFound = () => new HttpError(404, 'notFound');
/** @param seconds after which another try makes sense */
export const tooMany = (seconds: number) =>
  new HttpError(429, 'tooMany', { headers: { 'Retry-After': String(seconds) } });
export const unavailable = () => new HttpError(503, 'unavailable', { headers: { 'Retry-After': '5' } });
