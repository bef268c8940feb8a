import { undoSeconds } from '../../../../domain/conversation/reply.ts';
import { undoMinutes } from '../../../../domain/inbox/change.ts';
import { readStored, store } from '../../kit/storage/stored.ts';

/** A change that its operator can undo. A `key` is the idempotency key of the call that made the change. */
export type UndoableChange =
  | { kind: 'change'; key: string }
  /** A reply whose email has not been sent yet. With the key, the status that was set with it can be undone after the email has been sent. */
  | { kind: 'reply'; id: number; key?: string }
  /** The replies of one call, whose emails have not been sent yet. */
  | { kind: 'replies'; key: string }
  /** A deleted portfolio item. */
  | { kind: 'portfolioItem'; id: number }
  /** A publication of the studio's settings, with the id of its version. */
  | { kind: 'studioPublication'; id: number };

/** An undoable change with the time at which it was made, in ms since 1970. */
export type RecentChange = UndoableChange & {
  at: number;
  /** Called after the undo, for example to show the place of the change. A reload removes it. */
  onUndone?: (() => void) | undefined;
};

/** The maximum of changes, and for how many ms a change, or the email of a reply, can be undone. */
export const undoLimits = { changes: 50, change: undoMinutes * 60_000, email: undoSeconds.accepted * 1000 } as const;

const storageKey = 'undoableChanges';

/** The operator's changes in this tab that can be undone, newest last. Session storage keeps them when the page is reloaded. */
export function createUndoableChanges() {
  let stored = readChanges();
  const current = (): RecentChange[] => stored.flatMap(stillUndoable);
  const withoutChange = (change: UndoableChange) => current().filter((other) => nameOf(other) !== nameOf(change));
  const write = (changes: readonly RecentChange[]): void => {
    stored = changes.slice(-undoLimits.changes);
    // Functions are omitted from JSON.
    store('sessionStorage', storageKey, stored);
  };
  return {
    /** Adds a change that has just been made. */
    remember: (change: UndoableChange, onUndone?: () => void): void =>
      write([...withoutChange(change), { ...change, at: Date.now(), onUndone }]),
    /** Removes a change that has been undone, or can no longer be undone. */
    forget: (change: UndoableChange): void => write(withoutChange(change)),
    /** The newest change; undefined if nothing can be undone. */
    latest: (): RecentChange | undefined => current().at(-1),
  };
}

export const undoableChanges = createUndoableChanges();

/** The stored changes. A version of this page before a deployment may have stored another form, which is ignored. */
function readChanges(): readonly RecentChange[] {
  const stored = readStored('sessionStorage', storageKey);
  return Array.isArray(stored) ? stored.filter(isRecentChange) : [];
}

function isRecentChange(stored: unknown): stored is RecentChange {
  const { kind, key, id, at } = Object(stored) as Record<string, unknown>;
  if (typeof at !== 'number') return false;
  if (kind === 'change' || kind === 'replies') return typeof key === 'string';
  return (kind === 'reply' || kind === 'portfolioItem' || kind === 'studioPublication') && typeof id === 'number';
}

/** The part of a change that can still be undone. After the email of a reply, this is the status that was set with it. */
function stillUndoable(change: RecentChange): RecentChange[] {
  const { at } = change;
  const age = Date.now() - at;
  if (age >= undoLimits.change) return [];
  const isReply = change.kind === 'reply' || change.kind === 'replies';
  if (!isReply || age <= undoLimits.email) return [change];
  return change.key === undefined ? [] : [{ kind: 'change', key: change.key, at }];
}

/** Distinguishes a change from the others. */
const nameOf = (change: UndoableChange): string => `${change.kind} ${'id' in change ? change.id : change.key}`;
