import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncFolder } from '../../bootstrap/data-dir.ts';
import { lineReader } from './format.ts';
import { damaged, notABackup, CommandError } from '../command.ts';

/**
 * Writes what `produce` emits into a new compressed file with mode 600, which appears under its name when it is complete.
 * @throws {CommandError} when the file exists or cannot be written
 */
export async function writeBackup<Result>(
  file: string,
  produce: (emit: (line: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (existsSync(file)) throw new CommandError(`${file} exists already: name a new file.`);
  const partial = `${file}.${process.pid}.partial`;
  const zip = createGzip();
  const written = pipeline(zip, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })).catch(
    (error: Error) => {
      throw new CommandError(`${file} cannot be written: ${error.message}`);
    },
  );
  // Awaited below; until then its rejection must not be unhandled.
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

/** Calls `take` with each line of a back-up, in order. @throws {CommandError} where it cannot be read or is incomplete */
export async function readBackup(file: string, take: (line: string) => Promise<void> | void): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      const decoder = new TextDecoder();
      let rest = '';
      for await (const chunk of chunks) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = lines.pop()!;
        for (const line of lines) await take(line);
      }
      if (rest !== '') throw damaged('it is cut short');
    });
  } catch (error) {
    const { code, path: unreadable } = error as { code?: string; path?: string };
    if (unreadable === file) throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
    // Not a gzip file.
    if ((error as Error).message === 'incorrect header check') throw notABackup();
    throw code?.startsWith('Z_') ? damaged('it is cut short or changed') : error;
  }
}

/** Reads a back-up to its end. @throws {CommandError} when it is damaged */
export async function checkBackup(file: string): Promise<void> {
  const reader = lineReader();
  await readBackup(file, (line) => void reader.read(line));
  reader.finish();
}
