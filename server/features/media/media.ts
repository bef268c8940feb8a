import { writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../../platform/configuration/config.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { type MediaFiles, StoreFailure } from '../../platform/storage/files.ts';
import { type Imaging, startImaging } from './imaging/imaging.ts';
import { mediaFiles } from './media-files.ts';

/** Uploaded pictures: their files, and the process that decodes them. */
export interface Media {
  files: MediaFiles;
  imaging: Imaging;
}

export const startMedia = ({ config, log }: Pick<PlatformContext, 'config' | 'log'>): Media => ({
  files: mediaFiles(config, log),
  imaging: startImaging(),
});

/** The key of an object that is written and removed at each start. */
const trial = 'start.check';

/** Tests the store of `MEDIA_URL`; an unavailable store is logged, and pages lack pictures. @throws {StoreFailure} if it rejects a request */
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
    log.warn({ reason: error.line() }, 'uploaded pictures are unavailable');
  }
}
