import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Logger } from 'pino';
import { oneAtATime } from '../../platform/jobs/background-work.ts';
import { withoutData } from '../../platform/errors/without-data.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';

export interface Listener {
  /** A random id of the stream. */
  readonly id: string;
  readonly userId: number;
  /** The conversation that is open in its tab. */
  readonly conversationId: number | null;
}

export type TopicName = 'counts' | 'presence';
export type TopicContext = Pick<PlatformContext, 'db' | 'engine' | 'now'>;

type Query = Parameters<typeof sqliteArray>[0];
type Row = Record<string, string | number | null>;

/** The source of the events of one name. */
export interface Topic {
  name: TopicName;
  /** Stores data about the listeners for other processes, in one statement. */
  store?(context: TopicContext, listeners: readonly Listener[]): Promise<void>;
  /** The queries that are run once for all listeners, by name. Column names must be single words. */
  queries(context: TopicContext, listeners: readonly Listener[]): Record<string, Query>;
  /** The data per listener, from the results of the queries. A stream sends only changed data, and nothing to a listener without an entry. */
  values(rows: Record<string, readonly Row[]>, listeners: readonly Listener[]): ReadonlyMap<Listener, unknown>;
  /** Called when a stream ends. A killed process calls nothing, so data that a topic stores must expire by itself. */
  ended?(context: TopicContext, listener: Listener): Promise<void>;
}

/** Reads the data of all topics in two statements: one for the data that topics store, and one for their queries (decision 58). */
export async function readTopics(
  context: TopicContext,
  topics: readonly Topic[],
  listeners: readonly Listener[],
): Promise<{ name: TopicName; values: ReadonlyMap<Listener, unknown> }[]> {
  for (const topic of topics) await topic.store?.(context, listeners);
  const arrayFrom = context.engine === 'postgres' ? postgresArray : sqliteArray;
  const selections = topics.flatMap((topic) =>
    Object.entries(topic.queries(context, listeners)).map(([name, query]) =>
      arrayFrom(query).as(`${topic.name}:${name}`),
    ),
  );
  const row: Record<string, unknown> = await context.db.selectNoFrom(selections).executeTakeFirstOrThrow();
  return topics.map((topic) => {
    const ofTopic = Object.entries(row).filter(([name]) => name.startsWith(`${topic.name}:`));
    const rows = ofTopic.map(([name, value]) => [
      name.slice(topic.name.length + 1),
      (typeof value === 'string' ? JSON.parse(value) : value) as Row[],
    ]);
    return { name: topic.name, values: topic.values(Object.fromEntries(rows), listeners) };
  });
}

/** The interval in which a process reads the topics while streams are open, in ms. */
const interval = 2000;

type Stream = { send(name: TopicName, data: string): void; end(): void };

/** The streams of this process. */
export interface Events {
  /** After the commit of a change: this process reads the topics immediately, the others within two seconds. Never throws. */
  publish(): void;
  /** Adds a stream. @returns a function that removes it */
  open(listener: Listener, stream: Stream): () => void;
  stop(): void;
}

/** Reads all topics once for all streams of the process. Instances share state only through the database (decision 58). */
export function startEvents(context: TopicContext & { log: Pick<Logger, 'warn'> }, topics: readonly Topic[]): Events {
  const streams = new Map<Listener, Stream & { last: Map<TopicName, string> }>();
  const sending = oneAtATime(sendChanges, () => {});
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function sendChanges(): Promise<void> {
    const listeners = [...streams.keys()];
    if (listeners.length === 0) return;
    try {
      for (const { name, values } of await readTopics(context, topics, listeners))
        for (const [listener, value] of values) send(listener, name, JSON.stringify(value));
    } catch (error) {
      context.log.warn({ err: withoutData(error) }, 'events cannot be read');
    }
  }

  function send(listener: Listener, name: TopicName, data: string): void {
    const stream = streams.get(listener);
    if (!stream || stream.last.get(name) === data) return;
    stream.last.set(name, data);
    stream.send(name, data);
  }

  function remove(listener: Listener): void {
    if (!streams.delete(listener)) return;
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    // The database may be unavailable; the data that a topic has stored for the stream expires.
    for (const topic of topics) topic.ended?.(context, listener).catch(() => {});
  }

  return {
    publish: () => void sending.run(),
    open(listener, stream) {
      if (isStopped) stream.end();
      else {
        streams.set(listener, { ...stream, last: new Map() });
        timer ??= setInterval(() => void sending.run(), interval).unref();
        void sending.run();
      }
      return () => remove(listener);
    },
    stop() {
      isStopped = true;
      for (const stream of streams.values()) stream.end();
    },
  };
}
