type Kind = 'localStorage' | 'sessionStorage';

/** A value of the browser's storage; undefined without a value or without storage. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    return (JSON.parse(globalThis[kind].getItem(key) ?? 'null') as unknown) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the names of all stored values, or no names if the browser has no storage. */
export function storedKeys(kind: Kind): string[] {
  try {
    return Object.keys(globalThis[kind]);
  } catch {
    return [];
  }
}

/** Stores a value as JSON; does nothing if storage is full or forbidden. Undefined removes the value. */
export function store(kind: Kind, key: string, value: unknown): void {
  try {
    if (value === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, JSON.stringify(value));
  } catch {
    // All callers work without storage.
  }
}
