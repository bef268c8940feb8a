import { useRef, useState } from 'react';

/** A form's idempotency key, which a success renews (decision 11). It starts with the time at which the form was opened, as a version 7 UUID. */
export function useIdempotencyKey() {
  const key = useRef<string>(undefined);
  const [openedAt] = useState(Date.now);
  return {
    read: () => (key.current ??= withTime(randomKey(), openedAt)),
    renew: () => void (key.current = undefined),
  };
}

const withTime = (key: string, openedAt: number): string => {
  const time = openedAt.toString(16).padStart(12, '0');
  return key.length === 36 ? `${time.slice(0, 8)}-${time.slice(8)}-7${key.slice(15)}` : key;
};

/** A random UUID, even without `crypto.randomUUID`, which is missing on plain http. */
export const randomKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
