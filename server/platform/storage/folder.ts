import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { randomUUID } from 'node:crypto';
import { syncFolder } from '../configuration/data-dir.ts';
import type { MediaFiles, StoredFile } from './files.ts';

/** Pictures in a folder. A file is written next to the others, synced and renamed, so a name has a complete file or none. */
export function mediaFolder(folder: string): MediaFiles {
  const incoming = incomingFiles(path.join(folder, 'incoming'));
  const pathOf = (name: string) => path.join(folder, path.basename(name));
  return {
    ...incoming,
    kind: 'folder',
    async put(name, temporary) {
      await syncFile(temporary);
      await rename(temporary, pathOf(name));
      await syncFolder(folder);
    },
    open: (name) => openFile(pathOf(name)),
    async local(name, work) {
      await stat(pathOf(name));
      return work(pathOf(name));
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const stats = await stat(pathOf(entry.name)).catch(() => undefined);
        if (stats) yield { name: entry.name, changedAt: stats.ctimeMs };
      }
    },
    check: async () => undefined,
  };
}

/** Opens a file on this disk for reading in parts. */
async function openFile(file: string): Promise<StoredFile | undefined> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  return {
    size: stats.size,
    stream: (range) => Readable.toWeb(createReadStream(file, range)) as ReadableStream<Uint8Array>,
  };
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/** The age from which a temporary file counts as abandoned, in ms: longer than any upload lasts. */
const abandoned = 60 * 60 * 1000;

/** The prefix of this process's temporary files; the number is not enough, since a later process may have the same. */
const ownPrefix = `${process.pid}-${randomUUID()}`;

/** Temporary files in a local folder, through which every upload passes, regardless of the store of the pictures. */
export function incomingFiles(folder: string): Pick<MediaFiles, 'temporary' | 'sweep' | 'free'> {
  const ensureFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async temporary() {
      await ensureFolder();
      return path.join(folder, `${ownPrefix}-${randomUUID()}`);
    },
    async sweep(now) {
      await ensureFolder();
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        const stats = await stat(file).catch(() => undefined);
        if (stats && (now - stats.mtimeMs > abandoned || !(name.startsWith(ownPrefix) || isOfAnother(name))))
          await rm(file, { force: true });
      }
    },
    async free() {
      await ensureFolder();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** Whether another running process on this machine has the number in a name. */
function isOfAnother(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  try {
    if (pid === process.pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
