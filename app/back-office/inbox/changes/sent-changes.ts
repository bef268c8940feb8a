import type { BodyOf } from '../../../api/route.ts';
import { createStore } from '../../../browser/store.ts';
import { readStored, store } from '../../kit/storage/stored.ts';

type InboxPath = '/api/projects' | '/api/messages';

/** A bulk change of `count` entities that has no response yet. `key` is its idempotency key, `path` the list's path in the API. */
export type SentChange = { key: string; path: InboxPath; body: BodyOf<`POST ${InboxPath}/bulk`>; count: number };

const storageKey = 'sentChanges';

/**
 * The bulk changes of this tab that have no response: those that are being sent, and those whose response was lost. Session
 * storage keeps them when the page is reloaded, after which all of them are lost. Without storage, or for a very long list of
 * ids, only this page can settle them.
 */
export function createSentChanges() {
  let sent = (readStored('sessionStorage', storageKey) ?? []) as readonly SentChange[];
  const lost = createStore(sent);
  /** The keys of the changes whose response can still arrive. */
  const awaited = new Set<string>();
  const write = (changes: readonly SentChange[]): void => {
    sent = changes;
    store('sessionStorage', storageKey, sent);
    lost.write(sent.filter(({ key }) => !awaited.has(key)));
  };
  return {
    /** Adds a change that is about to be sent. */
    add: (change: SentChange): void => {
      awaited.add(change.key);
      write([...sent, change]);
    },
    /** Marks a change whose response will not arrive. */
    lose: (key: string): void => {
      awaited.delete(key);
      write(sent);
    },
    /** Removes a change after its response, or once it has been settled. */
    forget: (key: string): void => {
      awaited.delete(key);
      write(sent.filter((change) => change.key !== key));
    },
    /** The changes whose response was lost. */
    lost: { read: lost.read, use: lost.use },
  };
}

export const sentChanges = createSentChanges();

export const useLostChanges = (): readonly SentChange[] => sentChanges.lost.use();
