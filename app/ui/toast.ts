import { useEffect, useSyncExternalStore } from 'react';

/** A short notice of what came of an action. */
export interface Toast {
  id: number;
  title: string;
  description?: string;
  look: 'default' | 'destructive';
  action?: { label: string; run: () => void };
}

/* At most one is visible at a time (specification section 9), so the state is one toast and not a list. */
let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that is there. */
export function showToast(toast: Omit<Toast, 'id' | 'look'> & { look?: Toast['look'] }): void {
  set({ look: 'default', ...toast, id: ++lastId });
}

export const dismissToast = (id: number): void => {
  if (current?.id === id) set(undefined);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCurrentToast = (): Toast | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );

/** The code that draws toasts; a screen that will need it fetches it ahead, so that a toast about a lost connection can appear. */
export const loadToaster = () => import('./toaster.tsx');

export function usePreparedToasts(): void {
  useEffect(() => {
    loadToaster().catch(() => {});
  }, []);
}
