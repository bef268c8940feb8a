import { undoMinutes } from '../../../domain/change.ts';

const storageKey = 'undoableChanges';

export interface UndoableChange {
  /** The idempotency key of the change. */
  key: string;
  /** In ms. */
  at: number;
  /** Of a reply with its id, or of several by their key: as long as a mail waits, it is undone as a whole. */
  reply?: number | 'several';
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

export const rememberChange = (key: string, reply?: UndoableChange['reply']): void =>
  write([...read(), { key, at: Date.now(), ...(reply !== undefined && { reply }) }]);
export const forgetChange = (key: string): void => write(read().filter((change) => change.key !== key));
export const latestChange = (): UndoableChange | undefined => read().at(-1);
