import type { Logger } from 'pino';
import { withoutData } from '../http/middleware/error-response.ts';

/** Does `work` now and every `interval` ms. What it throws is logged as a `failure`, and the next time comes all the same. */
export function repeat(
  work: () => Promise<void>,
  interval: number,
  log: Pick<Logger, 'warn'>,
  failure: string,
): { stop(): void } {
  const run = () => void work().catch((error: unknown) => log.warn({ err: withoutData(error) }, failure));
  run();
  const timer = setInterval(run, interval).unref();
  return { stop: () => clearInterval(timer) };
}
