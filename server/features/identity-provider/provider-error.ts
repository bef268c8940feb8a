import { HttpError } from '../../platform/errors/http-error.ts';
import { OutgoingError } from '../../platform/http/outgoing/outgoing-client.ts';

/** `away`: no valid response; `refused`: the provider did not sign the person in; `invalid`: the response failed validation. */
type Reason = 'away' | 'refused' | 'invalid';

/** The reason why the identity provider signed nobody in. The browser receives only the reason. */
export class ProviderError extends HttpError {
  readonly reason: Reason;
  /** A code of the library or of the provider without any data, which the log contains. */
  readonly code: string;
  constructor(reason: Reason, code: string) {
    super(
      reason === 'away' ? 503 : 400,
      ({ away: 'providerAway', refused: 'providerRefused', invalid: 'providerInvalid' } as const)[reason],
      reason === 'away' ? { headers: { 'Retry-After': '30' } } : {},
    );
    this.reason = reason;
    this.code = code;
  }
}

export function providerError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { name, code, status, error: errorCode, cause } = Object(error) as Record<string, unknown>;
  if (cause instanceof OutgoingError) return new ProviderError('away', cause.reason);
  if (error instanceof DOMException) return new ProviderError('away', 'timeout');
  if (name === 'AuthorizationResponseError')
    return new ProviderError(passing.has(errorCode) ? 'away' : 'refused', codeIn(errorCode));
  if (typeof status === 'number' && typeof errorCode === 'string')
    return new ProviderError(status >= 500 ? 'away' : 'invalid', codeIn(errorCode));
  return new ProviderError(unreadable.has(code) ? 'away' : 'invalid', codeIn(code));
}

/** Temporary errors of the provider in the query of its redirect. */
const passing = new Set<unknown>(['server_error', 'temporarily_unavailable']);

const unreadable = new Set<unknown>([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
]);

/** The part of a foreign text that has the form of an error code. */
const codeIn = (value: unknown): string =>
  typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : 'unexpected';
