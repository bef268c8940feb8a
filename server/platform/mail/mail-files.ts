import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { retention } from '../../../domain/operations/retention.ts';

/** The folder to which emails are written if `MAIL_URL` is not set. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** The lifetime of the file of an email in ms, which equals the lifetime of the outbox's copy. */
const fileLifetime = retention.sentMailDays * 24 * 60 * 60 * 1000;

/** Removes files that are older than the outbox's copy of the same email may be, since they contain personal data. */
export async function purgeMailFiles(dataDir: string, now: Date): Promise<void> {
  for (const file of await listMailFiles(dataDir)) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (mtimeMs < now.getTime() - fileLifetime) await rm(file, { force: true });
  }
}

/** The files of emails to an address or with this `Reply-To`, and files whose headers are incomplete after a crash. */
export async function mailFilesOf(dataDir: string, address: string): Promise<string[]> {
  const filesOfAddress: string[] = [];
  for (const file of await listMailFiles(dataDir)) {
    const addresses = await addressesOf(file);
    if (addresses === undefined || addresses.includes(address.toLowerCase())) filesOfAddress.push(file);
  }
  return filesOfAddress;
}

/** The files of all emails, including files that a crash left unfinished. */
async function listMailFiles(dataDir: string): Promise<string[]> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /\.eml(\.part)?$/.test(name)).map((name) => path.join(folder, name));
}

/** The addresses in `To` and `Reply-To`, in lower case; undefined if the headers are incomplete. */
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
