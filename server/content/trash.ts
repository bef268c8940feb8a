import { retention } from '../../domain/retention.ts';
import { type ContentKind, contentKinds } from '../../domain/translation.ts';
import type { Database } from '../db/tables.ts';

/** Puts the named entities into the order of their ids; the others stay. */
export async function orderEntities(db: Database, kind: ContentKind, ids: readonly number[]): Promise<void> {
  let order = 0;
  for (const id of ids) {
    order += 1;
    await db.updateTable(kind).set({ order }).where('id', '=', id).execute();
  }
}

/** Removes what was in the trash for its time, with its draft, versions and preview links. @returns the number of entities */
export async function purgeTrash(db: Database, now: Date): Promise<number> {
  const latest = new Date(now.getTime() - retention.trashDays * 24 * 60 * 60 * 1000).toISOString();
  let removed = 0;
  for (const kind of contentKinds) {
    const rows = await db.deleteFrom(kind).where('deletedAt', '<', latest).returning('id').execute();
    for (const { id } of rows) {
      for (const table of ['contentDrafts', 'contentVersions', 'previewLinks'] as const) {
        const ofKind = db.deleteFrom(table).where('kind', '=', kind as 'cases');
        await ofKind.where('entityId', '=', id).execute();
      }
    }
    removed += rows.length;
  }
  return removed;
}
