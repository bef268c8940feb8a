import { useRef } from 'react';

/**
 * The key that makes a form's double or repeated sends one submission (decision 11): made when the form is opened,
 * renewed after a success.
 */
export function useIdempotencyKey(): { read: () => string; renew: () => void } {
  const key = useRef<string>(undefined);
  return {
    read: () => (key.current ??= randomKey()),
    renew: () => {
      key.current = undefined;
    },
  };
}

/** `crypto.randomUUID` exists in secure contexts only; a studio may try the product over plain http in its own network. */
const randomKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
