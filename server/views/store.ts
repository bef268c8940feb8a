import { type View, type ViewForm, viewLimits, type ViewList, type ViewUpdate } from '../../domain/view.ts';
import type { User } from '../../domain/user.ts';
import { engineOf } from '../db/engine.ts';
import { countRows } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { sql } from 'kysely';
import { HttpError } from '../http/errors.ts';

const columns = ['id', 'list', 'name', 'query', 'ownerId'] as const;

/** What an operator sees of a list: first what all share, then the own ones. */
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

/** @throws {HttpError} 409 where there are as many as there may be */
export async function insertView(tx: Database, { shared, ...form }: ViewForm, user: User, now: Date): Promise<View> {
  await oneByOne(tx);
  const ownerId = shared ? null : user.id;
  await checkCount(tx, ownerId);
  const { last } = await tx
    .selectFrom('views')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const values = { ...form, ownerId, position: (last ?? -1) + 1, createdAt: now.toISOString() };
  return viewFromRow(await tx.insertInto('views').values(values).returning(columns).executeTakeFirstOrThrow());
}

/** A view that the user sees, locked until the transaction ends. */
export async function lockView(tx: Database, id: number, userId: number): Promise<View | undefined> {
  await oneByOne(tx);
  const row = await tx.selectFrom('views').select(columns).where('id', '=', id).executeTakeFirst();
  return row && (row.ownerId === null || row.ownerId === userId) ? viewFromRow(row) : undefined;
}

/** Changes a view; one that is no longer shared becomes the user's own. @throws {HttpError} 409 as {@link insertView} */
export async function updateView(tx: Database, view: View, update: ViewUpdate, user: User): Promise<View> {
  const { shared = view.shared, ...fields } = update;
  const ownerId = shared ? null : user.id;
  if (shared !== view.shared) await checkCount(tx, ownerId);
  const query = tx.updateTable('views').set({ ...fields, ownerId });
  return viewFromRow(await query.where('id', '=', view.id).returning(columns).executeTakeFirstOrThrow());
}

export async function deleteView(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('views').where('id', '=', id).execute();
}

/** Puts the own views, and those that all share where the user may, in an order. @returns whether one of these is among them */
export async function orderViews(tx: Database, ids: readonly number[], user: User, mayOrderShared: boolean) {
  await oneByOne(tx);
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

/** The own views of an account that is removed. */
export async function deleteViewsOf(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('views').where('ownerId', '=', userId).execute();
}

/** Changes of views wait for each other. A transaction in SQLite is exclusive from its start. */
async function oneByOne(tx: Database): Promise<void> {
  if (engineOf(tx) === 'postgres') await sql`lock table views in share row exclusive mode`.execute(tx);
}

async function checkCount(tx: Database, ownerId: number | null): Promise<void> {
  const count = await countRows(tx.selectFrom('views').where('ownerId', ownerId === null ? 'is' : '=', ownerId));
  if (count >= (ownerId === null ? viewLimits.shared : viewLimits.own)) throw new HttpError(409, 'conflict');
}

const viewFromRow = ({ ownerId, ...row }: Omit<View, 'shared'> & { ownerId: number | null }): View => ({
  ...row,
  shared: ownerId === null,
});
