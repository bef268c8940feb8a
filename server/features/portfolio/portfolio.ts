import { type PortfolioInsert, type PortfolioItem, portfolioItem } from '../../../domain/portfolio/portfolio-item.ts';
import type { PortfolioUpdate } from '../../../domain/portfolio/portfolio-item.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { columnsOf, daysBefore, decode, deleteInBatches, encode, foundRow } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

const columns = columnsOf(portfolioItem);

/** Portfolio items, newest first. */
export async function listPortfolioItems(db: Database): Promise<PortfolioItem[]> {
  const rows = await itemsQuery(db).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => decode('portfolioItems', row));
}

export async function insertPortfolioItem(db: Database, insert: PortfolioInsert, now: Date): Promise<PortfolioItem> {
  const instant = now.toISOString();
  const values = encode({ ...insert, createdAt: instant, updatedAt: instant });
  const row = await db.insertInto('portfolioItems').values(values).returning(columns).executeTakeFirstOrThrow();
  return decode('portfolioItems', row);
}

export async function findPortfolioItem(db: Database, id: number): Promise<PortfolioItem | undefined> {
  const row = await itemsQuery(db).where('id', '=', id).executeTakeFirst();
  return row && decode('portfolioItems', row);
}

/** Updates the fields of `update`; with a `version`, only if `updatedAt` equals it. */
export async function updatePortfolioItem(
  db: Database,
  id: number,
  update: PortfolioUpdate,
  now: Date,
  version?: string,
): Promise<PortfolioItem | undefined> {
  const row = await db
    .updateTable('portfolioItems')
    .set(encode({ ...update, updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(version !== undefined, (query) => query.where('updatedAt', '=', version!))
    .returning(columns)
    .executeTakeFirst();
  return row && decode('portfolioItems', row);
}

/** Deletes softly, so that Undo can restore the item (decision 6). @returns whether it existed */
export function deletePortfolioItem(db: Database, id: number, now: Date): Promise<boolean> {
  const deleteQuery = db.updateTable('portfolioItems').where('id', '=', id).where('deletedAt', 'is', null);
  return foundRow(deleteQuery.set({ deletedAt: now.toISOString() }));
}

/** Restores a deleted item; an item that is not deleted stays as it is. */
export async function restorePortfolioItem(db: Database, id: number): Promise<PortfolioItem | undefined> {
  const restoreUpdate = db.updateTable('portfolioItems').set({ deletedAt: null }).where('id', '=', id);
  const row = await restoreUpdate.returning(columns).executeTakeFirst();
  return row && decode('portfolioItems', row);
}

/** Removes items whose time in the trash is over. @returns the number of items */
export async function purgeDeletedPortfolioItems(db: Database, now: Date): Promise<number> {
  const oldRowsQuery = db
    .selectFrom('portfolioItems')
    .select('id')
    .where('deletedAt', '<', daysBefore(now, retention.trashDays));
  return deleteInBatches(db, 'portfolioItems', oldRowsQuery);
}

const itemsQuery = (db: Database) => db.selectFrom('portfolioItems').select(columns).where('deletedAt', 'is', null);
