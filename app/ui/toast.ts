import { useEffect, useSyncExternalStore } from 'react';

/** A notice about the outcome of an action. */
export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** In ms, where it is not the usual one. */
  duration?: number;
  action?: { label: string; run: () => void };
}

/* One toast at a time. */
let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast; replaces the current one. */
export function showToast(toast: Omit<Toast, 'id' | 'variant'> & { variant?: Toast['variant'] }): void {
  set({ variant: 'default', ...toast, id: ++lastId });
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

/** Loads the toaster. */
export const loadToaster = () => import('./toaster.tsx');

/** Preloads the toaster, for toasts about a lost connection. */
export function usePreloadedToaster(): void {
  useEffect(() => {
    loadToaster().catch(() => {});
  }, []);
}
