import { useSyncExternalStore } from 'react';

let hydrated = false;
const listeners = new Set<() => void>();

/** Marks the page as interactive; a task after hydration, so that input waits for one of the two at most. */
export function announceHydrated(): void {
  hydrated = true;
  document.documentElement.toggleAttribute('data-hydrated', true);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the page is interactive: false in the server's markup, so that a form cannot be sent before its code is loaded. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hydrated,
    () => false,
  );
