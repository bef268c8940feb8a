import { unavailable } from '../../errors/http-error.ts';

/** The maximum time from the end of a request to its response, in ms: visitors are promised 5 s. */
export const responseTimeout = 4500;

/**
 * Waits at most `ms` for `work`. Late work may still complete, as after a broken connection; a form that is then sent again has the same
 * idempotency key. Hono's `timeout` would include the upload of the body. @throws 503 after `ms`
 */
export function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => reject(unavailable()), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
