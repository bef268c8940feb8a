import {
  portfolioItem,
  type PortfolioInsert,
  type PortfolioItem,
  type PortfolioUpdate,
} from '../../domain/portfolio-item.ts';
import { columnsOf, decode, encode } from '../db/rows.ts';
import { storedColumns } from '../db/stored-columns.ts';
import type { Database } from '../db/tables.ts';

const columns = columnsOf(portfolioItem);

/** How long a deleted item can be restored. */
const restorableDays = 30;

/** Portfolio items, newest first. */
export async function listPortfolioItems(db: Database): Promise<PortfolioItem[]> {
  const rows = await db
    .selectFrom('portfolioItems')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(itemFromRow);
}

export async function insertPortfolioItem(db: Database, insert: PortfolioInsert, now: Date): Promise<PortfolioItem> {
  const instant = now.toISOString();
  const row = await db
    .insertInto('portfolioItems')
    .values(encode({ ...insert, createdAt: instant, updatedAt: instant }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return itemFromRow(row);
}

export async function findPortfolioItem(db: Database, id: number): Promise<PortfolioItem | undefined> {
  const row = await db
    .selectFrom('portfolioItems')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && itemFromRow(row);
}

/** Changes the fields that `update` names and keeps the rest; with a `version`, only what has that `updatedAt`. */
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
  return row && itemFromRow(row);
}

/** Deletes softly, so that the toast's Undo can bring the item back (decision 6). Returns whether there was one. */
export async function deletePortfolioItem(db: Database, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('portfolioItems')
    .set({ deletedAt: now.toISOString() })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undoes a delete. An item that is not deleted comes back as it is. */
export async function restorePortfolioItem(db: Database, id: number): Promise<PortfolioItem | undefined> {
  const row = await db
    .updateTable('portfolioItems')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && itemFromRow(row);
}

/** Removes for good what was deleted more than 30 days ago, and returns how many items that were. */
export async function purgeDeletedPortfolioItems(db: Database, now: Date): Promise<number> {
  const latest = new Date(now.getTime() - restorableDays * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await db
    .deleteFrom('portfolioItems')
    .where('deletedAt', '<', latest.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const itemFromRow = (row: object): PortfolioItem => decode<PortfolioItem>(row, storedColumns.portfolioItems);
