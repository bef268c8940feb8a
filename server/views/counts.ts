import {
  parseView,
  usualQuery,
  usualViews,
  viewCountLimit,
  type ViewCount,
  type ViewCounts,
  type ViewList,
} from '../../domain/view.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { listViews } from './store.ts';

/** Counts what a filter leaves, by list. */
export type Counters = {
  [List in ViewList]: (
    database: { db: Database; engine: Engine },
    filter: NonNullable<ReturnType<typeof parseView<List>>>,
    limit: number,
    now: Date,
  ) => Promise<ViewCount>;
};

/** How many entries each view of a list has, of those that an operator sees. Views with one query are counted once. */
export async function countViews(
  { db, engine }: { db: Database; engine: Engine },
  counters: Counters,
  list: ViewList,
  userId: number,
  now: Date,
): Promise<ViewCounts> {
  const known = new Map<string, ViewCount | undefined>();
  const count = async (query: string): Promise<ViewCount | undefined> => {
    if (!known.has(query)) known.set(query, await countOf({ db, engine }, counters, list, query, now));
    return known.get(query);
  };
  const counts: ViewCounts = { usual: {}, saved: {} };
  for (const view of usualViews) {
    const found = await count(new URLSearchParams(usualQuery(view, userId)).toString());
    if (found) counts.usual[view] = found;
  }
  for (const { id, query } of await listViews(db, list, userId)) {
    const found = await count(query);
    if (found) counts.saved[id] = found;
  }
  return counts;
}

/** Nothing for a query that the list no longer has. */
async function countOf(
  database: { db: Database; engine: Engine },
  counters: Counters,
  list: ViewList,
  query: string,
  now: Date,
): Promise<ViewCount | undefined> {
  if (list === 'submissions') {
    const filter = parseView('submissions', query);
    return filter && counters.submissions(database, filter, viewCountLimit, now);
  }
  const filter = parseView('messages', query);
  return filter && counters.messages(database, filter, viewCountLimit, now);
}
