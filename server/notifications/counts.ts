import type { EventCounts } from '../../domain/notification.ts';
import type { Listener, Topic } from '../http/events/topics.ts';
import { newestIds, unreadCounts } from './reading.ts';

/** How many notifications each listener has not read, and what arrived and changed last. */
export const countsTopic: Topic = {
  name: 'counts',
  async read({ db }, listeners) {
    const unread = await unreadCounts(
      db,
      listeners.map(({ userId }) => userId),
    );
    const newest = await newestIds(db);
    return new Map<Listener, EventCounts>(
      listeners.map((listener) => [listener, { unread: unread.get(listener.userId) ?? 0, ...newest }]),
    );
  },
};
