import { createStore } from './store.ts';

const hydrated = createStore(false);

/** Marks the page as interactive, in a task after hydration: input waits for at most one of the two. */
export function announceHydrated(): void {
  document.documentElement.toggleAttribute('data-hydrated', true);
  hydrated.write(true);
}

export const isHydrated = hydrated.read;

/** Whether the page is interactive. It is false in the server's markup: a form must not be sent before its code is loaded. */
export const useHydrated = (): boolean => hydrated.use();
