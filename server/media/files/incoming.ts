import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { MediaFiles } from './files.ts';

/** After which a temporary file has no writer any more, in ms: longer than any upload lasts. */
const abandoned = 60 * 60 * 1000;

/** Begins the names of this process's temporary files: a process after it may have its number. */
const own = `${process.pid}-${randomUUID()}`;

/** Temporary files in a folder of this disk, which every upload passes, wherever pictures are stored. */
export function incomingFiles(folder: string): Pick<MediaFiles, 'temporary' | 'sweep' | 'free'> {
  const made = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async temporary() {
      await made();
      return path.join(folder, `${own}-${randomUUID()}`);
    },
    async sweep(now) {
      await made();
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        const found = await stat(file).catch(() => undefined);
        if (found && (now - found.mtimeMs > abandoned || !(name.startsWith(own) || isOfAnother(name))))
          await rm(file, { force: true });
      }
    },
    async free() {
      await made();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** Whether another process that runs on this machine has the number in a name. */
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
