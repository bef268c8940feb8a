type Kind = 'localStorage' | 'sessionStorage';

/** A value of the browser's storage; undefined without a value or without storage. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    return (JSON.parse(readStoredText(kind, key) ?? 'null') as unknown) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A text of the browser's storage that is not JSON; undefined without a text or without storage. */
export function readStoredText(kind: Kind, key: string): string | undefined {
  try {
    return globalThis[kind].getItem(key) ?? undefined;
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
  storeText(kind, key, value === undefined ? undefined : JSON.stringify(value));
}

/** Stores a text as it is; does nothing if storage is full or forbidden. Undefined removes the text. */
export function storeText(kind: Kind, key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // All callers work without storage.
  }
}
