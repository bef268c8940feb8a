import { useSyncExternalStore } from 'react';

let hydrated = false;
const listeners = new Set<() => void>();

/** Says that the page answers now; apart from hydrating it, so that neither keeps the person waiting for both. */
export function announceHydrated(): void {
  hydrated = true;
  document.documentElement.toggleAttribute('data-hydrated', true);
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the page reacts yet: false in the server's markup, so that a form cannot be sent before its code is here. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    listen,
    () => hydrated,
    () => false,
  );
