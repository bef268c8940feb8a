import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { MediaFiles, StoredFile } from './files.ts';
import { incomingFiles } from './incoming.ts';

/** Pictures in a folder. A file is written beside the others, synced and renamed: a name has a complete file or none. */
export function mediaFolder(folder: string): MediaFiles {
  const incoming = incomingFiles(path.join(folder, 'incoming'));
  const at = (name: string) => path.join(folder, path.basename(name));
  return {
    ...incoming,
    kind: 'folder',
    async put(name, temporary) {
      await sync(temporary);
      await rename(temporary, at(name));
      await sync(folder);
    },
    open: (name) => openFile(at(name)),
    async local(name, work) {
      await stat(at(name));
      return work(at(name));
    },
    remove: (name) => rm(at(name), { force: true }),
    async *list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const found = await stat(at(entry.name)).catch(() => undefined);
        if (found) yield { name: entry.name, changedAt: found.ctimeMs };
      }
    },
    check: async () => undefined,
  };
}

/** A file of this disk, read in parts. */
async function openFile(file: string): Promise<StoredFile | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  return {
    size: found.size,
    stream: (range) => Readable.toWeb(createReadStream(file, range)) as ReadableStream<Uint8Array>,
  };
}

/** Makes a file, or the names of a folder, durable; Windows has no such call for folders. */
async function sync(place: string): Promise<void> {
  const isFolder = (await stat(place)).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  await using handle = await open(place, isFolder ? 'r' : 'r+');
  await handle.sync();
}
