import type { AppContext } from '../context.ts';
import type { MediaFiles } from './files/files.ts';
import { type Imaging, startImaging } from './imaging/imaging.ts';
import { mediaFiles } from './store.ts';
import { startVariants } from './variants.ts';

/** Uploaded pictures: their files, the process that decodes them, and the queue of variants. */
export interface Media {
  files: MediaFiles;
  imaging: Imaging;
  /** Wakes the queue; called after the commit that added a picture. */
  due(): void;
  stop(): Promise<void>;
}

export function startMedia(context: Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'invalidation'>): Media {
  const files = mediaFiles(context.config, context.log);
  const imaging = startImaging();
  const variants = startVariants({ ...context, files, imaging });
  return {
    files,
    imaging,
    due: variants.due,
    async stop() {
      const stopped = variants.stop();
      imaging.stop();
      await stopped;
    },
  };
}
