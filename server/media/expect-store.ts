import { writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../bootstrap/config.ts';
import { StoreFailure } from './files/files.ts';
import { mediaFiles } from './store.ts';

/** An object that is written and removed at each start. */
const trial = 'start.check';

/**
 * Reads, writes and removes in the store of `MEDIA_URL`. A store that is away is logged: pages do without pictures.
 *
 * @throws {StoreFailure} when the store refuses something
 */
export async function expectMediaStore(config: Config, log: Logger): Promise<void> {
  if (!config.mediaStore) return;
  const files = mediaFiles(config);
  try {
    const failure = await files.check();
    if (failure) throw failure;
    const temporary = await files.temporary();
    await writeFile(temporary, '');
    await files.put(trial, temporary);
    await files.remove(trial);
  } catch (error) {
    if (!(error instanceof StoreFailure) || error.reason === 'refused') throw error;
    log.warn({ reason: error.line }, 'uploaded pictures do not show for now');
  }
}
