import { undoMinutes } from '../../../domain/change.ts';
import { readStored, store } from '../stored.ts';

const storageKey = 'undoableChanges';

interface UndoableChange {
  /** The idempotency key of the change. */
  key: string;
  /** In ms. */
  at: number;
  /** Of a reply with its id, or of several by their key: as long as a mail waits, it is undone as a whole. */
  reply?: number | 'several';
}

/** The operator's changes of the last ten minutes in this tab, the newest last. Without storage only a toast's button undoes. */
const read = (): UndoableChange[] =>
  ((readStored('sessionStorage', storageKey) as UndoableChange[] | undefined) ?? []).filter(
    ({ at }) => Date.now() - at < undoMinutes * 60_000,
  );

const write = (changes: readonly UndoableChange[]) => store('sessionStorage', storageKey, changes.slice(-50));

export const rememberChange = (key: string, reply?: UndoableChange['reply']): void =>
  write([...read(), { key, at: Date.now(), ...(reply !== undefined && { reply }) }]);
export const forgetChange = (key: string): void => write(read().filter((change) => change.key !== key));
export const latestChange = (): UndoableChange | undefined => read().at(-1);
