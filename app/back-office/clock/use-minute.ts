import { useSyncExternalStore } from 'react';

const minute = 60_000;

/** The present minute; components render again when it ends. */
export const useMinute = (): Date => new Date(useSyncExternalStore(subscribe, present, present));

const present = () => Math.floor(Date.now() / minute) * minute;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) wait();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

function wait(): void {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
      wait();
    },
    present() + minute - Date.now(),
  );
}
