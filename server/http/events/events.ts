import type { Logger } from 'pino';
import { oneAtATime } from '../../bootstrap/background-work.ts';
import { withoutData } from '../middleware/error-response.ts';
import type { AppContext } from '../../context.ts';
import { countsTopic } from '../../notifications/reading.ts';
import { presenceTopic } from '../../presence/store.ts';

export interface Listener {
  /** Random. */
  readonly id: string;
  readonly userId: number;
  /** The submission or message that its tab shows. */
  readonly projectId: number | null;
  readonly messageId: number | null;
}

export type TopicName = 'counts' | 'presence';
export type TopicContext = Pick<AppContext, 'db' | 'engine' | 'now'>;

/** What streams tell of. */
export interface Topic {
  name: TopicName;
  /** The data of each listener, from queries for all of them together. A stream sends what differs from the last; one without an entry nothing. */
  read(context: TopicContext, listeners: readonly Listener[]): Promise<ReadonlyMap<Listener, unknown>>;
  /** A stream ended. A process that is killed calls nothing, so what a topic stores expires by itself. */
  ended?(context: TopicContext, listener: Listener): Promise<void>;
}

/** How often a process reads each topic while streams are open, in ms. */
const interval = 2000;

type Stream = { send(name: TopicName, data: string): void; end(): void };

/** The streams of this process. */
export interface Events {
  /** After the commit of a change: this process reads the topic at once, the others within two seconds. Never throws. */
  publish(name: TopicName): void;
  /** Adds a stream. @returns removes it */
  open(listener: Listener, stream: Stream): () => void;
  stop(): void;
}

/** Reads each topic once for all streams of the process. Instances agree by the database alone (decision 58). */
export function startEvents(
  context: TopicContext & { log: Pick<Logger, 'warn'> },
  topics: readonly Topic[] = [countsTopic, presenceTopic],
): Events {
  const streams = new Map<Listener, Stream & { last: Map<TopicName, string> }>();
  const readers = new Map(
    topics.map((topic) => [
      topic.name,
      oneAtATime(
        () => tell(topic),
        () => {},
      ).run,
    ]),
  );
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function tell(topic: Topic): Promise<void> {
    const listeners = [...streams.keys()];
    if (listeners.length === 0) return;
    try {
      for (const [listener, value] of await topic.read(context, listeners)) {
        const stream = streams.get(listener);
        const data = JSON.stringify(value);
        if (!stream || stream.last.get(topic.name) === data) continue;
        stream.last.set(topic.name, data);
        stream.send(topic.name, data);
      }
    } catch (error) {
      context.log.warn({ err: withoutData(error), topic: topic.name }, 'events: a topic cannot be read');
    }
  }

  const readAll = () => readers.forEach((read) => void read());

  function remove(listener: Listener): void {
    if (!streams.delete(listener)) return;
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    // The database may be away: what a topic stored of the stream expires.
    for (const topic of topics) topic.ended?.(context, listener).catch(() => {});
  }

  return {
    publish: (name) => void readers.get(name)?.(),
    open(listener, stream) {
      if (isStopped) stream.end();
      else {
        streams.set(listener, { ...stream, last: new Map() });
        timer ??= setInterval(readAll, interval).unref();
        readAll();
      }
      return () => remove(listener);
    },
    stop() {
      isStopped = true;
      for (const stream of streams.values()) stream.end();
    },
  };
}
