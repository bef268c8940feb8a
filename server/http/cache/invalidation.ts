/**
 * Tells what is kept of the content (cases, partners, features) that it has changed. Other instances are reached by
 * wrapping this: `announce` also tells them, and what they say is announced here.
 *
 * @example
 * const shared = { ...local, announce: () => (local.announce(), notifyOthers()) };
 * onNotice(local.announce);
 */
export interface ContentChanges {
  /** Called after the commit of a change, in whichever process it was made. Never throws and waits for nothing. */
  announce(): void;
  /** @returns how to hear no more */
  onChange(listener: () => void): () => void;
  /** Where others share the content: they may have changed it, and it is heard a moment after their commit. */
  heardLater?: boolean;
}

/** Changes within one process. What a listener throws keeps no other from hearing, and is told to `onError`. */
export function contentChanges(onError: (error: unknown) => void = () => {}): ContentChanges {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of listeners) {
        try {
          listener();
        } catch (error) {
          onError(error);
        }
      }
    },
    onChange(listener) {
      // A function of its own for each call, so that one listener may be added twice and leaves once for each.
      const heard = () => listener();
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}
