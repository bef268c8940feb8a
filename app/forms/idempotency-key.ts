import { useRef, useState } from 'react';

/**
 * The idempotency key of a form: repeated sends are stored once, until a success renews it (decision 11). It begins with the time
 * at which the form was opened, as UUIDs of version 7 do.
 */
export function useIdempotencyKey(): { read: () => string; renew: () => void } {
  const key = useRef<string>(undefined);
  const [openedAt] = useState(Date.now);
  return {
    read: () => (key.current ??= withTime(randomKey(), openedAt)),
    renew: () => {
      key.current = undefined;
    },
  };
}

const withTime = (key: string, at: number): string => {
  const time = at.toString(16).padStart(12, '0');
  return key.length === 36 ? `${time.slice(0, 8)}-${time.slice(8)}-7${key.slice(15)}` : key;
};

/** Also without `crypto.randomUUID`, which plain http does not have. */
export const randomKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
