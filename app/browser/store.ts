import { useSyncExternalStore } from 'react';

/** A value outside React; the server renders the initial value. */
export function createStore<Value>(first: Value) {
  let current = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const read = () => current;
  return {
    read,
    write: (value: Value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    use: (): Value => useSyncExternalStore(subscribe, read, () => first),
  };
}
