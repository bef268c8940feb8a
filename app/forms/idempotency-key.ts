import { useRef, useState } from 'react';

/** A form's key: repeated sends are stored once, until a success renews it (decision 11). Begins with the time of opening, as UUIDs of version 7 do. */
export function useIdempotencyKey() {
  const key = useRef<string>(undefined);
  const [openedAt] = useState(Date.now);
  return {
    read: () => (key.current ??= withTime(randomKey(), openedAt)),
    renew: () => void (key.current = undefined),
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
