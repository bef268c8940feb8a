import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { retention } from '../../domain/operations/retention.ts';

/** Where mails stand as files while there is no `MAIL_URL`. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** How long a mail's file is kept, in ms: as long as the outbox's copy. */
const kept = retention.sentMailDays * 24 * 60 * 60 * 1000;

/** Removes files that are older than the outbox's copy of the same mail may be, with the personal data in them. */
export async function purgeMailFiles(dataDir: string, now: Date): Promise<void> {
  for (const file of await mailFiles(dataDir)) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (mtimeMs < now.getTime() - kept) await rm(file, { force: true });
  }
}

/** The files of mails to an address or with replies to it, and those that a crash cut off in their headers. */
export async function mailFilesOf(dataDir: string, address: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await mailFiles(dataDir)) {
    const addresses = await addressesOf(file);
    if (addresses === undefined || addresses.includes(address.toLowerCase())) found.push(file);
  }
  return found;
}

/** Every mail's file, with those that a crash left unfinished. */
async function mailFiles(dataDir: string): Promise<string[]> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /\.eml(\.part)?$/.test(name)).map((name) => path.join(folder, name));
}

/** The addresses in `To` and `Reply-To`, in lower case; nothing where the headers have no end. */
async function addressesOf(file: string): Promise<string[] | undefined> {
  const [head = '', body] = (await readStart(file)).split(/\r?\n\r?\n/, 2);
  if (body === undefined) return undefined;
  const headers = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  return [...headers.matchAll(/^(?:reply-)?to:(.*)$/gim)].flatMap(([, value]) =>
    [...value!.matchAll(/[^\s<>,"]+@[^\s<>,"]+/g)].map(([address]) => address.toLowerCase()),
  );
}

async function readStart(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16_384) });
  return buffer.toString('latin1', 0, bytesRead);
}
