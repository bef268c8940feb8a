import type { User } from '../../../domain/accounts/user.ts';
import {
  type View,
  type ViewForm,
  viewLimits,
  type ViewList,
  type ViewUpdate,
  parseView,
  usualQuery,
  usualViews,
  viewCountLimit,
  type ViewCounts,
} from '../../../domain/inbox/view.ts';
import { countRows, lockTable } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { countMessages } from '../inbox/message-list.ts';
import { countProjects } from '../inbox/submission-list.ts';

const columns = ['id', 'list', 'name', 'query', 'ownerId'] as const;

/** The views of a list for an operator: first the shared ones, then their own. */
export async function listViews(db: Database, list: ViewList, userId: number): Promise<View[]> {
  const rows = await db
    .selectFrom('views')
    .select(columns)
    .where('list', '=', list)
    .where(({ or, eb }) => or([eb('ownerId', 'is', null), eb('ownerId', '=', userId)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const views = rows.map(viewFromRow);
  return [...views.filter(({ shared }) => shared), ...views.filter(({ shared }) => !shared)];
}

/** @throws {HttpError} 409 above the maximum number of views */
export async function insertView(tx: Database, { shared, ...form }: ViewForm, user: User, now: Date): Promise<View> {
  await lockTable(tx, 'views');
  const ownerId = shared ? null : user.id;
  await checkCount(tx, ownerId);
  const { last } = await tx
    .selectFrom('views')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const values = { ...form, ownerId, position: (last ?? -1) + 1, createdAt: now.toISOString() };
  return viewFromRow(await tx.insertInto('views').values(values).returning(columns).executeTakeFirstOrThrow());
}

/** Locks a view that the user sees until the transaction ends. */
export async function lockView(tx: Database, id: number, userId: number): Promise<View | undefined> {
  await lockTable(tx, 'views');
  const row = await tx.selectFrom('views').select(columns).where('id', '=', id).executeTakeFirst();
  return row && (row.ownerId === null || row.ownerId === userId) ? viewFromRow(row) : undefined;
}

/** Changes a view; a view that is no longer shared becomes the user's own. @throws {HttpError} 409 as {@link insertView} */
export async function updateView(tx: Database, view: View, update: ViewUpdate, user: User): Promise<View> {
  const { shared = view.shared, ...fields } = update;
  const ownerId = shared ? null : user.id;
  if (shared !== view.shared) await checkCount(tx, ownerId);
  const query = tx.updateTable('views').set({ ...fields, ownerId });
  return viewFromRow(await query.where('id', '=', view.id).returning(columns).executeTakeFirstOrThrow());
}

export const deleteView = (tx: Database, id: number) => tx.deleteFrom('views').where('id', '=', id).execute();

/** Orders the user's own views, and the shared ones with `mayOrderShared`. @returns whether `ids` contains a shared view */
export async function orderViews(tx: Database, ids: readonly number[], user: User, mayOrderShared: boolean) {
  await lockTable(tx, 'views');
  let isSharedOrder = false;
  for (const [position, id] of [...new Set(ids)].entries()) {
    const ordered = await tx
      .updateTable('views')
      .set({ position })
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('ownerId', '=', user.id), ...(mayOrderShared ? [eb('ownerId', 'is', null)] : [])]))
      .returning('ownerId')
      .executeTakeFirst();
    isSharedOrder ||= ordered?.ownerId === null;
  }
  return isSharedOrder;
}

/** Deletes the private views of an account that is removed. */
export const deleteViewsOf = (tx: Database, userId: number) =>
  tx.deleteFrom('views').where('ownerId', '=', userId).execute();

async function checkCount(tx: Database, ownerId: number | null): Promise<void> {
  const count = await countRows(tx.selectFrom('views').where('ownerId', ownerId === null ? 'is' : '=', ownerId));
  if (count >= (ownerId === null ? viewLimits.shared : viewLimits.own)) throw new HttpError(409, 'conflict');
}

const viewFromRow = ({ ownerId, ...row }: Omit<View, 'shared'> & { ownerId: number | null }): View => ({
  ...row,
  shared: ownerId === null,
});

/** The number of entries of each view of a list that an operator sees. Views with the same query are counted once. */
export async function countViews(db: Database, list: ViewList, userId: number, now: Date): Promise<ViewCounts> {
  const counted = new Map<string, Awaited<ReturnType<typeof countOf>>>();
  const count = async (query: string) => {
    if (!counted.has(query)) counted.set(query, await countOf(db, list, query, now));
    return counted.get(query);
  };
  const counts: ViewCounts = { usual: {}, saved: {} };
  for (const view of usualViews) {
    const total = await count(new URLSearchParams(usualQuery(view, userId)).toString());
    if (total) counts.usual[view] = total;
  }
  for (const { id, query } of await listViews(db, list, userId)) {
    const total = await count(query);
    if (total) counts.saved[id] = total;
  }
  return counts;
}

/** Undefined for a query that the list no longer accepts. */
async function countOf(db: Database, list: ViewList, query: string, now: Date) {
  if (list === 'submissions') {
    const filter = parseView(list, query);
    return filter && countProjects(db, filter, viewCountLimit, now);
  }
  const filter = parseView(list, query);
  return filter && countMessages(db, filter, viewCountLimit, now);
}
