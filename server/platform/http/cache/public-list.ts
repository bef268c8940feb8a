import type { Context } from 'hono';
import { withoutData } from '../../errors/without-data.ts';
import { withTimeout } from '../middleware/timeout.ts';
import type { Invalidation } from './invalidation.ts';

/** Milliseconds: the time for which a public read waits for the database, and the pause before it queries the database again. */
const times = { timeout: 1500, retry: 1000 };

/**
 * Reads a public list; `current` if it comes from the database now. While the database is unavailable, the list is stale (decision 5), even if
 * nobody has requested it yet: it is read at startup and after each change. `builtIn` is used until then, and for an empty table.
 */
export function createPublicList<Entity>(
  read: () => Promise<Entity[]>,
  builtIn: readonly Entity[],
  { subscribe }: Pick<Invalidation, 'subscribe'>,
): (c: Context) => Promise<{ list: readonly Entity[]; current: boolean }> {
  let stale = builtIn;
  let reads = 0;
  let latest = 0;
  let retryAt = 0;

  const load = async (): Promise<readonly Entity[]> => {
    const number = (reads += 1);
    const rows = await withTimeout(read(), times.timeout);
    retryAt = 0;
    if (number > latest) {
      latest = number;
      stale = rows.length > 0 ? rows : builtIn;
    }
    return rows;
  };
  // A failed read is repeated by the next request, or when the database is available again.
  const refresh = () => {
    retryAt = 0;
    load().catch(() => {});
  };
  subscribe(refresh);
  refresh();

  return async (c) => {
    if (performance.now() >= retryAt) {
      try {
        return { list: await load(), current: true };
      } catch (error) {
        retryAt = performance.now() + times.retry;
        c.get('log').error({ requestId: c.get('requestId'), err: withoutData(error) }, 'served stale content');
      }
    }
    c.set('fallback', true);
    return { list: stale, current: false };
  };
}
