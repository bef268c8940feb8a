import type { Logger } from 'pino';
import { withoutData } from '../errors/without-data.ts';

/** Runs `work` now and every `interval` ms. An error is logged with the message `failure` and does not end the repetition. */
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
 * Never runs `work` concurrently: any number of requests during a run cause one further run. An error is passed to `onError` and ends the
 * runs.
 * @param work should return soon once `isStopped()`
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
    /** Requests a run. Resolves when all requested runs have ended; never rejects. */
    run(): Promise<void> {
      isAsked = true;
      running ??= isStopped ? undefined : runAll();
      return running ?? Promise.resolve();
    },
    /** Resolves when no run is in progress; never rejects. */
    ended: (): Promise<void> => running ?? Promise.resolve(),
    /** Prevents further runs, and waits for the current one. */
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
  };
}
