import { readStored, store } from '../storage/stored.ts';

/**
 * An operator's unsaved text about one item in the browser's storage. It survives a crash, the end of the session and the sign-in of
 * another operator, who never sees it.
 */
export function localCopy<Copy>(kind: 'draft' | 'assessment', operatorId: number, item: string | number) {
  const key = `${kind} ${operatorId} ${item}`;
  return {
    read: () => readStored('localStorage', key) as Copy | undefined,
    /** Undefined removes the copy. */
    write: (copy: Copy | undefined) => store('localStorage', key, copy),
  };
}

export type LocalCopy<Copy> = ReturnType<typeof localCopy<Copy>>;
