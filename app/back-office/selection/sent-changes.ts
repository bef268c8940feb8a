import { useSyncExternalStore } from 'react';
import { readStored, store } from '../stored.ts';

const storageKey = 'sentChanges';

/** A bulk change without a response so far. */
export interface SentChange {
  /** Its idempotency key. */
  key: string;
  /** Of the list in the API. */
  path: string;
  body: object;
  /** How many entities it is for. */
  count: number;
}

/* Stored from the send on, so that a tab which is loaded again settles what it sent. */
let sent = (readStored('sessionStorage', storageKey) as readonly SentChange[] | undefined) ?? [];
let lost = sent;
const awaited = new Set<string>();
const listeners = new Set<() => void>();

function set(next: readonly SentChange[]): void {
  sent = next;
  lost = next.filter(({ key }) => !awaited.has(key));
  // Without storage, or for a very long list of ids, only this page settles it.
  store('sessionStorage', storageKey, next);
  for (const listener of listeners) listener();
}

export function rememberSent(change: SentChange): void {
  awaited.add(change.key);
  set([...sent, change]);
}

/** The response came, or nobody needs it any more. */
export function forgetSent(key: string): void {
  awaited.delete(key);
  set(sent.filter((change) => change.key !== key));
}

/** No response came. */
export function loseResponse(key: string): void {
  awaited.delete(key);
  set(sent);
}

const none: readonly SentChange[] = [];
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Changes whose response was lost. */
export const useLostChanges = (): readonly SentChange[] =>
  useSyncExternalStore(
    subscribe,
    () => lost,
    () => none,
  );
