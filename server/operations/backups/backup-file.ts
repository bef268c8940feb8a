import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncFolder } from '../../platform/configuration/data-dir.ts';
import { damaged, notABackup, CommandError } from '../failures/command-error.ts';
import { decryptBackup, encryptBackup } from './encryption.ts';
import { lineReader } from './format.ts';

/** A backup that can be read, wherever it is stored. */
export interface BackupSource {
  /** The name in messages; never an address, which would contain a secret. */
  name: string;
  open(): Promise<Readable>;
}

export const backupFile = (file: string): BackupSource => ({ name: file, open: async () => createReadStream(file) });

/**
 * Writes the lines that `produce` emits into a new compressed file with mode 600, which appears under its name when it is complete.
 * With a `secret` (`BACKUP_KEY`) the file is encrypted.
 * @throws {CommandError} if the file exists or cannot be written
 */
export async function writeBackup<Result>(
  file: string,
  produce: (emit: (line: string) => Promise<void>) => Promise<Result>,
  secret?: string,
): Promise<Result> {
  if (existsSync(file)) throw new CommandError(`${file} exists already: name a new file.`);
  const partial = `${file}.${process.pid}.partial`;
  const zip = createGzip();
  const target = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  const encrypt = (plain: AsyncIterable<Buffer>) => encryptBackup(plain, secret!);
  const written = (secret === undefined ? pipeline(zip, target) : pipeline(zip, encrypt, target)).catch(
    (error: Error) => {
      throw new CommandError(`${file} cannot be written: ${error.message}`, { cause: error });
    },
  );
  // The promise is awaited below; until then its rejection must not be unhandled.
  written.catch(() => {});
  try {
    const result = await produce(async (line) => {
      if (!zip.write(`${line}\n`)) await Promise.race([once(zip, 'drain'), written]);
    });
    zip.end();
    await written;
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return result;
  } finally {
    zip.destroy();
    await written.catch(() => {});
    await rm(partial, { force: true });
  }
}

/**
 * Calls `take` for each line of a backup, in order. An encrypted backup is decrypted with `secret`.
 * @throws {CommandError} if the backup cannot be read or decrypted, or is incomplete
 */
export async function readBackup(
  source: BackupSource,
  take: (line: string) => Promise<void> | void,
  secret?: string,
): Promise<void> {
  const decrypt = (stored: AsyncIterable<Buffer>) => decryptBackup(stored, secret);
  try {
    await pipeline(await source.open(), decrypt, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      const decoder = new TextDecoder();
      let unfinished = '';
      for await (const chunk of chunks) {
        const lines = (unfinished + decoder.decode(chunk, { stream: true })).split('\n');
        unfinished = lines.pop()!;
        for (const line of lines) await take(line);
      }
      if (unfinished !== '') throw damaged('it is cut short');
    });
  } catch (error) {
    const { code, path: unreadable, message } = error as NodeJS.ErrnoException;
    if (unreadable === source.name) throw new CommandError(`${source.name} cannot be read: ${message}`);
    // The file is not a gzip file.
    if (message === 'incorrect header check') throw notABackup();
    throw code?.startsWith('Z_') ? damaged('it is cut short or changed') : error;
  }
}

/** Reads a backup to its end. @returns the number of rows of each table @throws {CommandError} if it is damaged */
export async function checkBackup(source: BackupSource, secret?: string): Promise<Record<string, { rows: number }>> {
  const reader = lineReader();
  let tables: Record<string, { rows: number }> = {};
  await readBackup(
    source,
    (line) => {
      const part = reader.read(line);
      if ('end' in part) tables = part.end.tables;
    },
    secret,
  );
  reader.finish();
  return tables;
}
