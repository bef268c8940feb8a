/** Delays of a save in ms: after the last change, at most after the first change, and after a failure that may be temporary. */
export const saveAfter = { pause: 600, longest: 3000, failure: 10_000 } as const;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

interface MergeInput<Value, Stored> {
  /** The value from which both sides started. */
  base: Value;
  mine: Value;
  theirs: Stored;
}

interface Merged<Value, Dispute> {
  value: Value;
  /** Whether the server has this value already. */
  isStored: boolean;
  /** Changes of both sides that exclude each other: nothing is saved until the operator has decided. */
  dispute?: Dispute | undefined;
}

/**
 * `conflict`: another save was first. `passing`: it is unknown whether the value was stored, and a retry may succeed. `lasting`: the value
 * was rejected.
 */
export type SaveFailure = 'conflict' | 'passing' | 'lasting';

export interface AutosaveOptions<Value, Stored, Dispute> {
  /** The entity on the server, with its version. */
  stored: Stored;
  value: Value;
  isSaved: boolean;
  valueOf: (stored: Stored) => Value;
  isSame: (one: Value, other: Value) => boolean;
  /** Saves a value as a change of the stored entity, and returns the resulting entity. */
  save: (value: Value, stored: Stored) => Promise<Stored>;
  /** By default every failure is `passing`. */
  failureOf?: (error: unknown) => SaveFailure;
  /** Fetches the entity after a conflict, and merges it. Without it, the last save replaces the stored value. */
  merging?: {
    read: () => Promise<Stored>;
    merge: (input: MergeInput<Value, Stored>) => Merged<Value, Dispute>;
  };
}

export type Autosave<Value, Stored, Dispute> = ReturnType<typeof createAutosave<Value, Stored, Dispute>>;

/**
 * Saves a value during typing. At most one save is in progress; the newest value waits for it and uses the version that it
 * returns. A failed save keeps the value and is retried.
 */
export function createAutosave<Value, Stored, Dispute = never>(options: AutosaveOptions<Value, Stored, Dispute>) {
  const { valueOf, isSame, save, failureOf = () => 'passing', merging } = options;
  type Snapshot = { stored: Stored; value: Value; state: SaveState; dispute: Dispute | undefined };
  let snapshot: Snapshot = {
    stored: options.stored,
    value: options.value,
    state: options.isSaved ? 'saved' : 'unsaved',
    dispute: undefined,
  };
  /** Values whose saves had no response: the server may have stored any of them. */
  let unanswered: Value[] = [];
  /** The time of the first change that no save has sent yet, in ms. */
  let changedAt: number | undefined;
  let isStopped = true;
  /** Whether a save is in progress. A change during it makes the state `unsaved`. */
  let isSaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastCall: Promise<unknown> = Promise.resolve();
  /** The save that is queued, but has not started: it will send the newest value. */
  let queuedSave: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function update(changes: Partial<Snapshot>): void {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  }

  function saveIn(delay: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), delay);
  }

  function saveAfterChange(): void {
    const now = Date.now();
    changedAt ??= now;
    saveIn(Math.max(0, Math.min(saveAfter.pause, changedAt + saveAfter.longest - now)));
  }

  /** Runs a call after the queued ones, regardless of their results. */
  function enqueue<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = lastCall.then(call);
    lastCall = result.catch(() => undefined);
    return result;
  }

  async function saveNewest(): Promise<void> {
    clearTimeout(timer);
    changedAt = undefined;
    if (snapshot.state === 'saved' || snapshot.dispute !== undefined) return;
    const { value, stored } = snapshot;
    isSaving = true;
    update({ state: 'saving' });
    try {
      const saved = await save(value, stored).finally(() => (isSaving = false));
      unanswered = [];
      update({ stored: saved, state: snapshot.value === value ? 'saved' : 'unsaved' });
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'conflict' && merging) return mergeNewer(merging.read);
      if (failure === 'passing') unanswered.push(value);
      update({ state: 'failed' });
      // A newer value has its own delay.
      if (failure === 'passing' && snapshot.value === value) saveIn(saveAfter.failure);
    }
  }

  async function mergeNewer(read: () => Promise<Stored>): Promise<void> {
    let newerStored: Stored;
    try {
      newerStored = await read();
    } catch {
      update({ state: 'failed' });
      return saveIn(saveAfter.failure);
    }
    mergeWith(newerStored);
    await saveNewest();
  }

  /** Continues from a newer stored entity, with the changes that were typed since the last one. */
  function mergeWith(newerStored: Stored): void {
    const theirValue = valueOf(newerStored);
    // The newer version may be this page's own save whose response was lost.
    const isOwn = unanswered.some((value) => isSame(value, theirValue));
    const base = isOwn ? theirValue : valueOf(snapshot.stored);
    const typedValue = snapshot.value;
    const { value, isStored, dispute } = merging
      ? merging.merge({ base, mine: typedValue, theirs: newerStored })
      : { value: typedValue, isStored: isSame(typedValue, theirValue) };
    unanswered = [];
    update({ stored: newerStored, value, dispute: dispute ?? snapshot.dispute, state: isStored ? 'saved' : 'unsaved' });
    if (!isStored) saveIn(saveAfter.pause);
  }

  /** Saves the newest value now. @returns the stored entity with all typed values; undefined after a failure or a conflict */
  async function flush(): Promise<Stored | undefined> {
    queuedSave ??= enqueue(() => {
      queuedSave = undefined;
      return saveNewest();
    });
    await queuedSave;
    return snapshot.state === 'saved' ? snapshot.stored : undefined;
  }

  return {
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts saving automatically. @returns a function that ends it; a save in progress continues */
    start: () => {
      isStopped = false;
      if (snapshot.state !== 'saved') saveIn(saveAfter.pause);
      return () => {
        isStopped = true;
        clearTimeout(timer);
      };
    },
    change: (value: Value) => {
      update({ value, state: 'unsaved' });
      saveAfterChange();
    },
    flush,
    /** Ends a dispute with a value into which both sides' changes are merged. */
    settle: (value: Value) => {
      update({ value, dispute: undefined, state: 'unsaved' });
      return flush();
    },
    /** Continues from a newer stored entity if nothing is unsaved. Otherwise the typed value stays, and its save replaces the stored one. */
    adopt: (stored: Stored) => update({ stored, ...(snapshot.state === 'saved' && { value: valueOf(stored) }) }),
    /** Continues from an entity and a typed value after a call that has changed both, such as the send of a part of a draft. */
    continueWith: (stored: Stored, value: Value) => {
      // A save in progress may store the former value last.
      const isStored = !isSaving && isSame(value, valueOf(stored));
      unanswered = [];
      update({ stored, value, state: isStored ? 'saved' : 'unsaved' });
      if (!isStored) saveIn(saveAfter.pause);
    },
    /**
     * Makes another call between two saves and continues from the entity that it returns: with the typed values, or,
     * for `replace`, with the stored value.
     */
    call: (send: (stored: Stored) => Promise<Stored>, typed: 'keep' | 'replace') =>
      enqueue(async () => {
        const stored = await send(snapshot.stored);
        if (typed === 'keep') mergeWith(stored);
        else {
          unanswered = [];
          update({ stored, value: valueOf(stored), state: 'saved', dispute: undefined });
        }
        return stored;
      }),
  };
}
