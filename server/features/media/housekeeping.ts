import { retention } from '../../../domain/operations/retention.ts';
import { after, idsOf, isAmong } from '../../platform/db/rows.ts';
import { engineOf } from '../../platform/db/engine.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { MediaFiles } from '../../platform/storage/files.ts';
import { keyOf, findMediaUses, originalEnding } from './media-files.ts';

/** Milliseconds: the time during which a deleted picture can be restored, and the age above which a file without a row is not part of a running upload. */
const times = { deleted: retention.deletedMediaHours * 60 * 60 * 1000, orphan: 60_000 };

/** Pictures per transaction of the purge. */
const purgedAtOnce = 200;

/** Removes pictures that were deleted a day ago, and restores those that have come into use since. */
export async function purgeDeletedMedia(db: Database, now: Date): Promise<void> {
  const latest = after(now, -times.deleted);
  for (let isFull = true; isFull;) isFull = await db.transaction().execute((tx) => purgeSomeMedia(tx, latest));
}

/** @returns whether there may be more */
async function purgeSomeMedia(tx: Database, latest: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('mediaFiles')
    .select(['id', 'hash'])
    .where('deletedAt', '<', latest)
    .limit(purgedAtOnce)
    .$if(engineOf(tx) === 'postgres', (query) => query.forUpdate())
    .execute();
  if (rows.length === 0) return false;
  const uses = await findMediaUses(tx);
  const among = (isUsed: boolean) =>
    isAmong(engineOf(tx), 'id', idsOf(rows.filter((row) => uses.has(keyOf(row)) === isUsed)));
  await tx.updateTable('mediaFiles').set({ deletedAt: null }).where(among(true)).execute();
  await tx.deleteFrom('mediaFiles').where(among(false)).execute();
  return rows.length === purgedAtOnce;
}

/**
 * Removes temporary files, and files without a row, which crashes and deletions leave behind.
 * @returns whether originals are missing here: another instance stores them in its own folder, or they are lost
 */
export async function removeOrphans(db: Database, files: MediaFiles, now: Date): Promise<{ isIncomplete: boolean }> {
  await files.sweep(now.getTime());
  const present = new Set<string>();
  const old: string[] = [];
  for await (const { name, changedAt } of files.list()) {
    present.add(name);
    if (now.getTime() - changedAt > times.orphan) old.push(name);
  }
  // Read after the list of files, so a row that was committed in the meantime keeps its files.
  const rows = await db.selectFrom('mediaFiles').select(['hash', 'createdAt']).execute();
  const keys = new Set(rows.map(keyOf));
  for (const name of old) if (/^[0-9a-f]{32}[.-]/.test(name) && !keys.has(name.slice(0, 32))) await files.remove(name);
  const isIncomplete = rows.some(
    (row) => now.getTime() - Date.parse(row.createdAt) > times.orphan && !present.has(keyOf(row) + originalEnding),
  );
  return { isIncomplete };
}
