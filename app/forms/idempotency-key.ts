import { useRef } from 'react';

/** The idempotency key of a form: repeated sends are stored once, until a success renews it (decision 11). */
export function useIdempotencyKey(): { read: () => string; renew: () => void } {
  const key = useRef<string>(undefined);
  return {
    read: () => (key.current ??= randomKey()),
    renew: () => {
      key.current = undefined;
    },
  };
}

/** Also without `crypto.randomUUID`, which plain http does not have. */
export const randomKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
