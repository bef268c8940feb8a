import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, copyFile, rm } from 'node:fs/promises';
import type { Database } from '../../platform/db/tables.ts';
import { keyOf, originalEnding, type PictureFiles } from '../../features/media/media-files.ts';
import { damaged } from '../failures/command-error.ts';
import { existingTables } from './backup-tables.ts';
import type { FilePart } from './format.ts';

/* The originals of uploaded pictures in a backup; their variants are generated again. */

/** Bytes per line, before base64. */
const partSize = 384 * 1024;

/** Emits the originals in parts. @returns the names of pictures whose file is missing or damaged */
export async function dumpPictures(
  db: Database,
  files: PictureFiles,
  emit: (part: FilePart) => Promise<void>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const { hash, name } of await picturesOf(db)) {
    const isWhole = await withOriginal(files, hash, async (file) => {
      for await (const chunk of createReadStream(file, { highWaterMark: partSize }))
        await emit({ hash, data: (chunk as Buffer).toString('base64') });
      await emit({ hash, data: '' });
    });
    if (!isWhole) lost.push(name || hash);
  }
  return lost;
}

const picturesOf = (db: Database) => db.selectFrom('mediaFiles').select(['hash', 'name']).orderBy('id').execute();

/** Calls `use` with the file of an original. @returns whether it exists and is undamaged */
async function withOriginal(
  files: PictureFiles,
  hash: string,
  use?: (file: string) => Promise<void>,
): Promise<boolean> {
  try {
    return await files.local(keyOf({ hash }) + originalEnding, async (file) => {
      if ((await hashOf(file)) !== hash) return false;
      await use?.(file);
      return true;
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function hashOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file)) sum.update(chunk as Buffer);
  return sum.digest('hex');
}

/** Stores originals from their parts if their hash is correct. */
export function pictureLoader(files: PictureFiles) {
  let open: { hash: string; file: string; sum: ReturnType<typeof createHash> } | undefined;
  return {
    async add({ hash, data }: FilePart): Promise<void> {
      open ??= { hash, file: await files.temporary(), sum: createHash('sha256') };
      if (open.hash !== hash) throw damaged('a picture is incomplete');
      if (data !== '') {
        const bytes = Buffer.from(data, 'base64');
        open.sum.update(bytes);
        await appendFile(open.file, bytes, { mode: 0o600 });
        return;
      }
      if (open.sum.digest('hex') !== hash) throw damaged('a picture is not what it was');
      await files.put(keyOf({ hash }) + originalEnding, open.file);
      open = undefined;
    },
    /** Removes unfinished files after a failure. */
    async close(): Promise<void> {
      if (open) await rm(open.file, { force: true });
    },
  };
}

/**
 * Copies the files of all pictures into another store, which may already have files that the first store lacks, and verifies each original by its
 * hash. @returns the number of intact originals, and the names of pictures without one
 */
export async function carryPictures(
  db: Database,
  { from, to }: { from: PictureFiles; to: PictureFiles },
): Promise<{ whole: number; lost: string[] }> {
  if (!(await existingTables(db)).includes('mediaFiles')) return { whole: 0, lost: [] };
  const rows = await picturesOf(db);
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
  for (const { hash, name } of rows) if (!(await withOriginal(to, hash))) lost.push(name || hash);
  return { whole: rows.length - lost.length, lost };
}
