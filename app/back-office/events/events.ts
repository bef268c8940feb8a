import { useEffect, useSyncExternalStore } from 'react';
import type { EventCounts } from '../../../domain/notification.ts';
import type { Presence } from '../../../domain/presence.ts';

type Shown = { project: number } | { message: number } | undefined;

/** In ms, after the server refused the stream. */
const retry = 30_000;

/* One stream for the tab, while it is visible and something subscribes: browsers open six connections to a host. */
let stream: EventSource | undefined;
let shown = '';
let again: ReturnType<typeof setTimeout> | undefined;
const data = new Map<string, unknown>();
const subscribers = new Set<() => void>();

interface EventData {
  counts: EventCounts;
  presence: Presence;
}
type EventName = keyof EventData;
const names: readonly EventName[] = ['counts', 'presence'];

function connect(): void {
  const isWanted = subscribers.size > 0 && document.visibilityState === 'visible';
  const address = `/api/events${shown}`;
  if (isWanted && stream?.url === new URL(address, location.href).href && stream.readyState !== EventSource.CLOSED)
    return;
  clearTimeout(again);
  stream?.close();
  stream = undefined;
  if (!isWanted) return;
  const opened = new EventSource(address);
  stream = opened;
  for (const name of names)
    opened.addEventListener(name, (event: MessageEvent<string>) => {
      const now = JSON.parse(event.data) as EventData[typeof name];
      if (name === 'counts') noteChange(data.get(name) as EventCounts | undefined, now as EventCounts);
      data.set(name, now);
      for (const changed of subscribers) changed();
    });
  opened.addEventListener('error', () => {
    // The browser reconnects by itself, unless the response was an error.
    if (opened.readyState === EventSource.CLOSED) again = setTimeout(connect, retry);
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

/** The latest data of an event; undefined before the first one. */
export const useServerEvent = <Name extends EventName>(name: Name): EventData[Name] | undefined =>
  useSyncExternalStore(
    subscribe,
    () => data.get(name) as EventData[Name] | undefined,
    () => undefined,
  );

let changedAt = 0;

function noteChange(before: EventCounts | undefined, now: EventCounts): void {
  const textOf = ({ received, changed }: EventCounts) => JSON.stringify([received, changed]);
  if (before && textOf(before) !== textOf(now)) changedAt = Date.now();
}

/** When the server last said that something arrived or changed, in ms; 0 before. What was fetched later has it. */
export const useChangedAt = (): number =>
  useSyncExternalStore(
    subscribe,
    () => changedAt,
    () => 0,
  );

/** What the tab shows; the stream is opened again with it. */
export function useShown(item: Shown): void {
  const query =
    item === undefined
      ? ''
      : `?${new URLSearchParams(Object.entries(item).map(([key, id]) => [key, `${id}`])).toString()}`;
  useEffect(() => {
    shown = query;
    data.delete('presence');
    if (subscribers.size > 0) connect();
    return () => {
      if (shown !== query) return;
      shown = '';
      data.delete('presence');
      if (subscribers.size > 0) connect();
    };
  }, [query]);
}
