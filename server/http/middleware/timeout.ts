import { unavailable } from '../errors.ts';

/** The longest time from a whole request to its response, in ms: visitors are promised 5 s. */
export const responseTimeout = 4500;

/**
 * Waits for `work` no longer than `ms`. Late work may still complete, as if the connection had broken before the response; a form that is sent
 * again has its idempotency key. Hono's `timeout` would count the upload of the body too. @throws 503 when it is late
 */
export function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => reject(unavailable()), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
