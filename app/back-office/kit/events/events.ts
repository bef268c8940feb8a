import { useEffect, useSyncExternalStore } from 'react';
import type { EventCounts } from '../../../../domain/operations/notification.ts';
import type { Presence } from '../../../../domain/inbox/presence.ts';

/** The delay in ms before the next attempt, after the server rejected the stream. */
const retry = 30_000;

/* Each tab has one stream while it is visible and has subscribers, since browsers open only six connections to a host. */
let stream: EventSource | undefined;
let shown = '';
let retryTimer: ReturnType<typeof setTimeout> | undefined;
const data: { counts?: EventCounts; presence?: Presence } = {};
let changedAt = 0;
const subscribers = new Set<() => void>();

function connect(): void {
  const isWanted = subscribers.size > 0 && document.visibilityState === 'visible';
  const address = `/api/events${shown}`;
  if (isWanted && stream?.url === new URL(address, location.href).href && stream.readyState !== EventSource.CLOSED)
    return;
  clearTimeout(retryTimer);
  stream?.close();
  stream = undefined;
  if (!isWanted) return;
  const opened = new EventSource(address);
  stream = opened;
  for (const name of ['counts', 'presence'] as const)
    opened.addEventListener(name, (event: MessageEvent<string>) => {
      // A stream that is reopened for another page repeats the same counts, which render nothing again.
      if (JSON.stringify(data[name]) === event.data) return;
      const before = arrivals();
      data[name] = JSON.parse(event.data);
      if (before !== undefined && before !== arrivals()) changedAt = Date.now();
      for (const changed of subscribers) changed();
    });
  opened.addEventListener('error', () => {
    // The browser reconnects by itself, unless the response was an error.
    if (opened.readyState === EventSource.CLOSED) retryTimer = setTimeout(connect, retry);
  });
}

function subscribe(changed: () => void): () => void {
  if (subscribers.size === 0) document.addEventListener('visibilitychange', connect);
  subscribers.add(changed);
  connect();
  return () => {
    subscribers.delete(changed);
    if (subscribers.size > 0) return;
    document.removeEventListener('visibilitychange', connect);
    connect();
  };
}

const useStream = <Value>(read: () => Value, onServer: Value) => useSyncExternalStore(subscribe, read, () => onServer);

/** The latest data of an event; undefined before the first event. */
export const useServerEvent = <Name extends keyof typeof data>(name: Name): (typeof data)[Name] | undefined =>
  useStream(() => data[name], undefined);

const arrivals = () => data.counts && JSON.stringify([data.counts.received, data.counts.changed]);

/** Time of the server’s last change event, in ms; 0 before the first. Data fetched later is up to date. */
export const useChangedAt = (): number => useStream(() => changedAt, 0);

function show(query: string): void {
  shown = query;
  delete data.presence;
  // The next screen may register another item in the same task, so the stream is reopened only once.
  queueMicrotask(connect);
}

/** Registers the item that the tab shows; the stream is reopened with it. */
export function useShown(item: { project: number } | { message: number } | undefined): void {
  const query = Object.entries(item ?? {})
    .map(([key, id]) => `?${key}=${id}`)
    .join('');
  useEffect(() => {
    show(query);
    return () => {
      if (shown === query) show('');
    };
  }, [query]);
}
