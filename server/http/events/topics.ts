import type { AppContext } from '../../context.ts';
import { countsTopic } from '../../notifications/reading.ts';
import { presenceTopic } from '../../presence/store.ts';

/** One open stream. */
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
  /**
   * The data of each listener, from queries for all listeners of this process together. A stream sends it, as JSON, when it differs
   * from what it sent last; a listener without an entry receives nothing.
   */
  read(context: TopicContext, listeners: readonly Listener[]): Promise<ReadonlyMap<Listener, unknown>>;
  /** A stream ended. A process that is killed calls nothing, so what a topic stores expires by itself. */
  ended?(context: TopicContext, listener: Listener): Promise<void>;
}

export const topics: readonly Topic[] = [countsTopic, presenceTopic];
