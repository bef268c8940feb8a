import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page reacts yet: false in the server's markup, so that a form cannot be sent before its code is here. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
