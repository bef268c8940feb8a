import { retention } from '../../domain/retention.ts';
import type { ContentKind } from '../../domain/translation.ts';
import { contentKinds } from '../../domain/translation.ts';
import type { Database } from '../db/tables.ts';

type Columns =
  | { hiddenAt: string; withdrawAt: null }
  | { deletedAt: string; publishAt: null; withdrawAt: null }
  | { deletedAt: null };

/** Hides an entity, or moves it into the trash or out of it. @returns whether it was where it had to be */
export async function moveEntity(
  db: Database,
  { kind, id, from }: { kind: ContentKind; id: number; from: 'kept' | 'trash' },
  to: Columns,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(kind)
    .set(to)
    .where('id', '=', id)
    .where('deletedAt', from === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts the named entities into the order of their ids; the others stay. */
export async function orderEntities(db: Database, kind: ContentKind, ids: readonly number[]): Promise<true> {
  for (const [place, id] of ids.entries()) {
    await db
      .updateTable(kind)
      .set({ order: place + 1 })
      .where('id', '=', id)
      .execute();
  }
  return true;
}

/** Removes what was in the trash for its time, with its draft, versions and preview links. @returns the number of entities */
export async function purgeTrash(db: Database, now: Date): Promise<number> {
  const latest = new Date(now.getTime() - retention.trashDays * 24 * 60 * 60 * 1000).toISOString();
  let removed = 0;
  for (const kind of contentKinds) {
    const rows = await db.deleteFrom(kind).where('deletedAt', '<', latest).returning('id').execute();
    for (const { id } of rows) {
      for (const table of ['contentDrafts', 'contentVersions', 'previewLinks'] as const) {
        await db
          .deleteFrom(table)
          .where('kind', '=', kind as 'cases')
          .where('entityId', '=', id)
          .execute();
      }
    }
    removed += rows.length;
  }
  return removed;
}
