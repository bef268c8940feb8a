/** In ms: after the last change, and after a failure that may be temporary. */
export const saveAfter = { pause: 600, failure: 10_000 } as const;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

interface MergeInput<Value, Stored> {
  /** The value that both sides changed. */
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

interface SaveQueueOptions<Value, Stored, Dispute> {
  /** The entity on the server, with its version. */
  stored: Stored;
  value: Value;
  isSaved: boolean;
  valueOf: (stored: Stored) => Value;
  isSame: (one: Value, other: Value) => boolean;
  /** Saves a value as a change of the stored entity, and returns the resulting entity. */
  save: (value: Value, stored: Stored) => Promise<Stored>;
  /** Fetches the entity after a conflict. */
  read: () => Promise<Stored>;
  merge: (input: MergeInput<Value, Stored>) => Merged<Value, Dispute>;
  /** `conflict`: another save was first. `passing`: it is unknown whether the value was stored, and a retry may succeed. */
  failureOf: (error: unknown) => 'conflict' | 'passing' | 'lasting';
}

/**
 * Saves a value during typing. At most one save is in progress; the newest value waits for it and uses the version that it
 * returns. A failed save keeps the value and is retried.
 */
export function createSaveQueue<Value, Stored, Dispute>(options: SaveQueueOptions<Value, Stored, Dispute>) {
  const { valueOf, isSame, save, read, merge, failureOf } = options;
  type Snapshot = { stored: Stored; value: Value; state: SaveState; dispute: Dispute | undefined };
  let snapshot: Snapshot = {
    stored: options.stored,
    value: options.value,
    state: options.isSaved ? 'saved' : 'unsaved',
    dispute: undefined,
  };
  /** Values whose saves had no response: the server may have stored any of them. */
  let unanswered: Value[] = [];
  let isStopped = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastCall: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function update(changes: Partial<Snapshot>): void {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  }

  function saveIn(delay: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), delay);
  }

  /** Runs a call after the queued ones, whatever their results. */
  function enqueue<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = lastCall.then(call);
    lastCall = result.catch(() => undefined);
    return result;
  }

  async function saveNewest(): Promise<void> {
    clearTimeout(timer);
    if (snapshot.state === 'saved' || snapshot.dispute !== undefined) return;
    const { value, stored } = snapshot;
    update({ state: 'saving' });
    try {
      const saved = await save(value, stored);
      unanswered = [];
      update({ stored: saved, state: snapshot.value === value ? 'saved' : 'unsaved' });
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'conflict') return mergeNewer();
      if (failure === 'passing') unanswered.push(value);
      update({ state: 'failed' });
      // A newer value has its own delay.
      if (failure === 'passing' && snapshot.value === value) saveIn(saveAfter.failure);
    }
  }

  async function mergeNewer(): Promise<void> {
    let theirs: Stored;
    try {
      theirs = await read();
    } catch {
      update({ state: 'failed' });
      return saveIn(saveAfter.failure);
    }
    adopt(theirs);
    await saveNewest();
  }

  /** Continues from a newer stored entity, with the changes that were typed since the last one. */
  function adopt(theirs: Stored): void {
    const theirValue = valueOf(theirs);
    // The newer version may be this queue's own save whose response was lost.
    const isOwn = unanswered.some((value) => isSame(value, theirValue));
    const base = isOwn ? theirValue : valueOf(snapshot.stored);
    const { value, isStored, dispute } = merge({ base, mine: snapshot.value, theirs });
    unanswered = [];
    update({ stored: theirs, value, dispute: dispute ?? snapshot.dispute, state: isStored ? 'saved' : 'unsaved' });
    if (!isStored) saveIn(saveAfter.pause);
  }

  /** Saves the newest value now. @returns the stored entity with all typed values; undefined after a failure or a conflict */
  async function flush(): Promise<Stored | undefined> {
    await enqueue(saveNewest);
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
      saveIn(saveAfter.pause);
    },
    flush,
    /** Ends a dispute with a value into which both sides' changes are merged. */
    settle: (value: Value) => {
      update({ value, dispute: undefined, state: 'unsaved' });
      return flush();
    },
    /**
     * Makes another call between two saves and continues from the entity that it returns: with the typed values, or,
     * for `replace`, with the stored value.
     */
    call: (send: (stored: Stored) => Promise<Stored>, typed: 'keep' | 'replace') =>
      enqueue(async () => {
        const stored = await send(snapshot.stored);
        if (typed === 'keep') adopt(stored);
        else {
          unanswered = [];
          update({ stored, value: valueOf(stored), state: 'saved', dispute: undefined });
        }
        return stored;
      }),
  };
}
