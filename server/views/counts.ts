import {
  parseView,
  usualQuery,
  usualViews,
  viewCountLimit,
  type ViewCounts,
  type ViewList,
} from '../../domain/view.ts';
import type { Database } from '../db/tables.ts';
import { countMessages } from '../messages/list/store.ts';
import { countProjects } from '../projects/list/store.ts';
import { listViews } from './store.ts';

/** How many entries each view of a list has, of those that an operator sees. Views with one query are counted once. */
export async function countViews(db: Database, list: ViewList, userId: number, now: Date): Promise<ViewCounts> {
  const known = new Map<string, Awaited<ReturnType<typeof countOf>>>();
  const count = async (query: string) => {
    if (!known.has(query)) known.set(query, await countOf(db, list, query, now));
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
async function countOf(db: Database, list: ViewList, query: string, now: Date) {
  if (list === 'submissions') {
    const filter = parseView(list, query);
    return filter && countProjects(db, filter, viewCountLimit, now);
  }
  const filter = parseView(list, query);
  return filter && countMessages(db, filter, viewCountLimit, now);
}
