import { unavailable } from '../errors.ts';

/** The longest that anything may take to be answered, in ms, whatever it waits for: people are promised 5 s. */
export const patience = 4500;

/**
 * Waits for `work` no longer than `ms`. Work that is late may still be done: to the client that is as if the connection had
 * broken before the answer, and a form that is sent again is known by its key.
 *
 * @throws 503 when it is late
 */
export function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => reject(unavailable()), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
