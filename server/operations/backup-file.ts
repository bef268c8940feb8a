import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { damaged, lineReader, notABackup } from './format.ts';
import { Refusal } from './refusal.ts';

/**
 * Writes lines into a new file, compressed, for its owner's eyes only. Under its name the file appears whole or not at all.
 *
 * @param produce calls its argument with each line
 * @throws {Refusal} when there is such a file already, or it cannot be written
 */
export async function writeBackup<Result>(
  file: string,
  produce: (emit: (line: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (existsSync(file)) throw new Refusal(`${file} exists already: name a new file.`);
  const partial = `${file}.${process.pid}.partial`;
  const zip = createGzip();
  const written = pipeline(zip, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })).catch(
    (error: Error) => {
      throw new Refusal(`${file} cannot be written: ${error.message}`);
    },
  );
  // It is awaited further down; until then its failure is not unhandled.
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
 * Gives a back-up's lines to `take`, one after the other.
 *
 * @throws {Refusal} when the file cannot be read, or was cut short
 */
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
    if (unreadable === file) throw new Refusal(`${file} cannot be read: ${(error as Error).message}`);
    // What is no gzip file.
    if ((error as Error).message === 'incorrect header check') throw notABackup();
    throw code?.startsWith('Z_') ? damaged('it is cut short or changed') : error;
  }
}

/** Reads a back-up from end to end, so that a damaged one is noticed before anything is done with it. */
export async function checkBackup(file: string): Promise<void> {
  const reader = lineReader();
  await readBackup(file, (line) => void reader.read(line));
  reader.finish();
}

/** Makes a new name in a folder outlive a power cut; Windows has no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
