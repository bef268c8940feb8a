import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useUnsentText } from '../forms/unsaved.tsx';
import { knownOperatorId, useIsOwnSession, useOperator } from '../session/session.ts';
import { type Autosave, type AutosaveOptions, createAutosave } from './autosave.ts';
import { localCopy, type LocalCopy } from './local-copy.ts';

interface UseAutosaveOptions<Value, Stored, Dispute, Copy> extends Omit<
  AutosaveOptions<Value, Stored, Dispute>,
  'value' | 'isSaved'
> {
  /** The item that the text belongs to. The component is mounted again for another item or operator. */
  item: string;
  /** The content of the local copy of an unsaved value. */
  copyOf: (value: Value, stored: Stored) => Copy;
  /** The value of a local copy, which may be older than the stored entity. */
  valueOfCopy: (copy: Copy, stored: Stored) => Value;
}

/**
 * Saves a text during typing ({@link createAutosave}), and also when its page is hidden or left, and after a failure when the
 * connection or the operator returns. Until it is saved, the browser has a copy of it. Only the operator who typed it saves it.
 */
export function useAutosave<Value, Stored, Copy, Dispute = never>(
  options: UseAutosaveOptions<Value, Stored, Dispute, Copy>,
) {
  const queryClient = useQueryClient();
  const operatorId = useOperator()?.id ?? 0;
  const [autosave] = useState(() => {
    const { item, copyOf, valueOfCopy, ...ofServer } = options;
    const { stored, valueOf, save } = ofServer;
    const local = localCopy<Copy>('draft', operatorId, item);
    const copy = local.read();
    const created = createAutosave<Value, Stored, Dispute>({
      ...ofServer,
      value: copy === undefined ? valueOf(stored) : valueOfCopy(copy, stored),
      isSaved: copy === undefined,
      save: async (value, entity) => {
        // After another operator's sign-in in the same browser, the text waits for its owner.
        if (knownOperatorId(queryClient) !== operatorId) throw new Error('The session is not the owner’s.');
        return save(value, entity);
      },
    });
    keepCopy(created, local, copyOf);
    return created;
  });
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.read, autosave.read);
  useUnsentText(snapshot.state !== 'saved');

  const isOwnSession = useIsOwnSession();
  const retry = useEffectEvent(async () => {
    if (autosave.read().state === 'failed' && (await isOwnSession())) await autosave.flush();
  });
  useEffect(() => {
    const stop = autosave.start();
    const listeners = new AbortController();
    const { signal } = listeners;
    // The connection is back, or the operator has returned, such as from signing in again in another tab.
    for (const event of ['online', 'focus']) window.addEventListener(event, () => void retry(), { signal });
    const onVisibility = () => void (document.visibilityState === 'hidden' && autosave.flush());
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => {
      listeners.abort();
      stop();
      void autosave.flush();
    };
  }, [autosave]);

  return { ...snapshot, autosave };
}

/** Stores each unsaved value as the local copy, and removes the copy once it is saved. */
function keepCopy<Value, Stored, Dispute, Copy>(
  { subscribe, read }: Autosave<Value, Stored, Dispute>,
  local: LocalCopy<Copy>,
  copyOf: (value: Value, stored: Stored) => Copy,
): void {
  /** The copy as this page has read or stored it last. */
  let knownCopy = JSON.stringify(local.read());
  subscribe(() => {
    const { state, value, stored } = read();
    const copy = state === 'saved' ? undefined : copyOf(value, stored);
    const next = JSON.stringify(copy);
    if (next === knownCopy) return;
    // Another page of the same operator may have stored a newer text, which its own save removes.
    if (copy !== undefined || JSON.stringify(local.read()) === knownCopy) local.write(copy);
    knownCopy = next;
  });
}
