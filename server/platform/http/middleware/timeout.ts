import { unavailable } from '../../errors/http-error.ts';

/** The maximum time from the end of a request to its response, in ms; the specification requires a response within 5 s. */
export const responseTimeout = 4500;

/**
 * Rejects if `work` has not settled after `ms`. The work is not cancelled and may still complete; a repeated form has the same idempotency
 * key, so it is stored once. Hono's `timeout` would also count the upload of the body. @throws 503 after `ms`
 */
export function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => reject(unavailable()), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
