import { createStore } from './store.ts';

const hydrated = createStore(false);

/** Marks the page as interactive; a task after hydration, so that input waits for one of the two at most. */
export function announceHydrated(): void {
  document.documentElement.toggleAttribute('data-hydrated', true);
  hydrated.write(true);
}

/** Whether the page is interactive: false in the server's markup, so that a form cannot be sent before its code is loaded. */
export const useHydrated = (): boolean => hydrated.use();
