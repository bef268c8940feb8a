import { undoMinutes } from '../../../domain/change.ts';

const storageKey = 'undoableChanges';

interface UndoableChange {
  /** The idempotency key of the change. */
  key: string;
  /** In ms. */
  at: number;
}

/** The operator's changes of the last ten minutes in this tab, the newest last. */
function read(): UndoableChange[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as UndoableChange[];
    return stored.filter(({ at }) => Date.now() - at < undoMinutes * 60_000);
  } catch {
    return [];
  }
}

function write(changes: readonly UndoableChange[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(changes.slice(-50)));
  } catch {
    // Without storage only the toast's button undoes.
  }
}

export const rememberChange = (key: string): void => write([...read(), { key, at: Date.now() }]);
export const forgetChange = (key: string): void => write(read().filter((change) => change.key !== key));
export const latestChange = (): string | undefined => read().at(-1)?.key;
