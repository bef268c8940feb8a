import type { Logger } from 'pino';
import { withoutData } from '../../http/middleware/error-response.ts';

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

/**
 * Runs `work` one at a time: what is asked for while it runs is one more run. What it throws goes to `onError` and ends the runs.
 * @param work is asked to return soon once `isStopped`
 */
export function oneAtATime(work: (isStopped: () => boolean) => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;

  async function runAll(): Promise<void> {
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        await work(() => isStopped);
      }
    } catch (error) {
      onError(error);
    } finally {
      running = undefined;
    }
  }

  return {
    /** Resolves when all that was asked for is done; never rejects. */
    run(): Promise<void> {
      isAsked = true;
      running ??= isStopped ? undefined : runAll();
      return running ?? Promise.resolve();
    },
    /** Resolves when no run is under way; never rejects. */
    ended: (): Promise<void> => running ?? Promise.resolve(),
    /** Waits for the run that is under way, and starts no other. */
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
  };
}
