import { copyFile, rm } from 'node:fs/promises';
import type { Database } from '../../db/tables.ts';
import { keyOf, originalEnding, type PictureFiles } from '../../media/store.ts';
import { existingTables } from './dump.ts';
import { hashOf } from './pictures.ts';

/**
 * Copies the files of all pictures from one store into another, and checks each original there by its hash. Of a picture that the
 * first one lacks, the other may have it already.
 *
 * @returns how many originals are whole, and the names of pictures without one
 */
export async function carryPictures(
  db: Database,
  { from, to }: { from: PictureFiles; to: PictureFiles },
): Promise<{ whole: number; lost: string[] }> {
  if (!(await existingTables(db)).includes('mediaFiles')) return { whole: 0, lost: [] };
  const rows = await db.selectFrom('mediaFiles').select(['hash', 'name']).orderBy('id').execute();
  if (from.kind !== to.kind) {
    const keys = new Set(rows.map(keyOf));
    for await (const { name } of from.list()) {
      if (!keys.has(name.slice(0, 32))) continue;
      await from.local(name, async (file) => {
        if (name.endsWith(originalEnding) && !(await hashOf(file)).startsWith(name.slice(0, 32))) return;
        const temporary = await to.temporary();
        try {
          await copyFile(file, temporary);
          await to.put(name, temporary);
        } finally {
          await rm(temporary, { force: true });
        }
      });
    }
  }
  const lost: string[] = [];
  for (const { hash, name } of rows) if (!(await isWhole(to, hash))) lost.push(name || hash);
  return { whole: rows.length - lost.length, lost };
}

const isWhole = (files: PictureFiles, hash: string): Promise<boolean> =>
  files
    .local(keyOf({ hash }) + originalEnding, async (file) => (await hashOf(file)) === hash)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    });
