import { useIdleLoad } from '../browser/idle.ts';
import { createStore } from '../browser/store.ts';

/** A notice about the outcome of an action. */
export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** The duration in ms; overrides the default. */
  duration?: number;
  action?: { label: string; run: () => void };
}

const current = createStore<Toast | undefined>(undefined);
let lastId = 0;

/** Shows a toast, which replaces the current one. */
export function showToast(toast: Omit<Toast, 'id' | 'variant'> & { variant?: Toast['variant'] }): void {
  current.write({ variant: 'default', ...toast, id: ++lastId });
}

export function dismissToast(id: number): void {
  if (current.read()?.id === id) current.write(undefined);
}

export const useCurrentToast = (): Toast | undefined => current.use();

/** Loads the toaster. */
export const loadToaster = () => import('./toaster.tsx');

/** Preloads the toaster, which must be able to report a lost connection. */
export function usePreloadedToaster(): void {
  useIdleLoad(loadToaster);
}
