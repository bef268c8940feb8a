import type { Context } from 'hono';
import type { ContentChanges } from './invalidation.ts';
import { withoutData } from '../middleware/error-response.ts';
import { withTimeout } from '../middleware/timeout.ts';

/** How long a public read waits for the database, in ms. Visitors are not to feel that it is away. */
const patience = 1500;

/** What a public read answers: the database's word, or what was known last when that cannot be had (decision 5). */
export async function orLastKnown<Answer>(
  c: Context,
  read: () => Promise<Answer>,
  lastKnown: () => Answer,
): Promise<Answer> {
  try {
    return await withTimeout(read(), patience);
  } catch (error) {
    c.get('log').error({ err: withoutData(error) }, 'answered with the data that was known last');
    c.set('keeping', 'stand-in');
    return lastKnown();
  }
}

/**
 * A list as the database had it last, for the time when the database cannot be asked: read at the start and after every
 * change, so that what nobody has visited is there too.
 *
 * @param builtIn stands in as long as nothing was read, and for an empty list (decision 5)
 */
export function lastKnownList<Entity>(
  read: () => Promise<Entity[]>,
  builtIn: readonly Entity[],
  { onChange }: ContentChanges,
): () => readonly Entity[] {
  let last: readonly Entity[] = builtIn;
  let reading = false;
  let outdated = false;
  const refresh = async () => {
    outdated = true;
    if (reading) return;
    reading = true;
    while (outdated) {
      outdated = false;
      try {
        const list = await read();
        last = list.length > 0 ? list : builtIn;
      } catch {
        // The next change, or the database's return, is told as well.
      }
    }
    reading = false;
  };
  onChange(() => void refresh());
  void refresh();
  return () => last;
}
