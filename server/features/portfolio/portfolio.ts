import { type Content, type LinkedCase, nameOf } from '../../../domain/content/content.ts';
import {
  type PortfolioInsert,
  type PortfolioItem,
  portfolioItem,
  type PortfolioUpdate,
  type PublicPortfolioItem,
  publicPortfolioItem,
} from '../../../domain/portfolio/portfolio-item.ts';
import { retention } from '../../../domain/operations/retention.ts';
import {
  columnsOf,
  type ConditionalUpdate,
  daysBefore,
  decode,
  deleteInBatches,
  encode,
  executeWrite,
  locking,
} from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

const columns = columnsOf(portfolioItem);

/** Portfolio items, newest first. */
export async function listPortfolioItems(db: Database): Promise<PortfolioItem[]> {
  const rows = await itemsQuery(db).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => decode('portfolioItems', row));
}

/** The live items as visitors see them: featured ones first, then newest first. */
export async function listLivePortfolioItems(db: Database): Promise<PublicPortfolioItem[]> {
  const rows = await db
    .selectFrom('portfolioItems')
    .select(columnsOf(publicPortfolioItem))
    .where('deletedAt', 'is', null)
    .where('status', '=', 'live')
    .orderBy('featured', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
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

/** Locks an item until the transaction ends. */
export async function lockPortfolioItem(tx: Database, id: number): Promise<PortfolioItem | undefined> {
  const row = await locking(tx, itemsQuery(tx).where('id', '=', id)).executeTakeFirst();
  return row && decode('portfolioItems', row);
}

/** The cases that were created from items, without cases in the trash; with an `itemId`, only the case of that item. */
export async function casesOfPortfolioItems(
  db: Database,
  itemId?: number,
): Promise<{ itemId: number; case: LinkedCase }[]> {
  const rows = await db
    .selectFrom('portfolioItems')
    .innerJoin('cases', 'cases.id', 'portfolioItems.caseId')
    .leftJoin('contentDrafts', (join) =>
      join.onRef('contentDrafts.entityId', '=', 'cases.id').on('contentDrafts.kind', '=', 'cases'),
    )
    .select(['portfolioItems.id as itemId', 'cases.id', 'cases.title', 'cases.hiddenAt', 'contentDrafts.content'])
    .where('portfolioItems.deletedAt', 'is', null)
    .where('cases.deletedAt', 'is', null)
    .$if(itemId !== undefined, (query) => query.where('portfolioItems.id', '=', itemId!))
    .orderBy('portfolioItems.id')
    .execute();
  return rows.map(({ itemId: ofItem, id, title, hiddenAt, content }) => ({
    itemId: ofItem,
    case: {
      id,
      name: content === null ? title : nameOf('cases', JSON.parse(content) as Content),
      isPublic: hiddenAt === null,
    },
  }));
}

/** Stores which case was created from an item. The item keeps its version, since none of its fields has changed. */
export async function linkCaseToItem(tx: Database, itemId: number, caseId: number): Promise<void> {
  await tx.updateTable('portfolioItems').set({ caseId }).where('id', '=', itemId).execute();
}

/** Updates the fields of `update`. @returns undefined if the item is deleted, does not exist or has another version */
export async function updatePortfolioItem(
  db: Database,
  id: number,
  update: PortfolioUpdate,
  { now, version }: ConditionalUpdate,
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

/** Deletes softly, so Undo can restore the item (decision 6). @returns whether it existed */
export function deletePortfolioItem(db: Database, id: number, now: Date): Promise<boolean> {
  const deleteQuery = db.updateTable('portfolioItems').where('id', '=', id).where('deletedAt', 'is', null);
  return executeWrite(deleteQuery.set({ deletedAt: now.toISOString() }));
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
