/**
 * Announces changes of the content (cases, partners, features) to what caches it. Other instances are reached by wrapping
 * it: `invalidate` also notifies them, and their notices are announced here.
 *
 * @example
 * const shared = { ...local, invalidate: () => (local.invalidate(), notifyOthers()) };
 * onNotice(local.invalidate);
 */
export interface Invalidation {
  /** Called after the commit of a change, in the process that made it. Never throws and waits for nothing. */
  invalidate(): void;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** Announces changes within one process. A listener that throws keeps no other from being called. */
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
      // A function of its own for each call, so that one listener may subscribe twice.
      const subscription = () => listener();
      listeners.add(subscription);
      return () => void listeners.delete(subscription);
    },
  };
}
