import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../../configuration/config.ts';
import { onMessage, send } from '../../processes/channel.ts';
import { listen } from '../../db/dialects/listening.ts';
import { withoutData } from '../../errors/without-data.ts';

/** Announces changes of the content (cases, partners, features, portfolio) to the caches. */
export interface Invalidation {
  /** Called after the commit of a change, in the process that made it. Never throws or blocks. */
  invalidate(): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** Announces changes within one process. A listener that throws does not affect the others. */
export function invalidation(onError: (error: unknown) => void = () => {}): Invalidation {
  const listeners = new Set<() => void>();
  return {
    invalidate() {
      for (const listener of listeners) {
        try {
          listener();
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      // A new function per call, since one listener may subscribe twice.
      const subscription = () => listener();
      listeners.add(subscription);
      return () => void listeners.delete(subscription);
    },
  };
}

/** Shares invalidations: PostgreSQL notifies every instance at the commit (a trigger), and workers notify each other. */
export function shareInvalidation(
  local: Invalidation,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  log: Pick<Logger, 'warn'>,
): { invalidation: Invalidation; stop(): Promise<void> } {
  if (databaseUrl !== undefined) {
    const onLoss = (error: unknown) =>
      log.warn({ err: withoutData(error) }, 'notifications from other instances may be lost');
    const { stop } = listen({ databaseUrl, channel: 'content_changed', onNotice: local.invalidate, onLoss });
    return { invalidation: local, stop };
  }
  if (!cluster.isWorker) return { invalidation: local, stop: async () => {} };
  const unsubscribe = onMessage(({ type }) => {
    if (type === 'invalidate') local.invalidate();
  });
  const invalidate = () => {
    local.invalidate();
    void send({ type: 'invalidate' });
  };
  return { invalidation: { ...local, invalidate }, stop: async () => unsubscribe() };
}
