import { rm } from 'node:fs/promises';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { encode } from '../../platform/db/rows.ts';
import { withoutData } from '../../platform/errors/without-data.ts';
import type { Job } from '../../platform/jobs/queue.ts';
import type { JobKind, Outcome } from '../../platform/jobs/worker.ts';
import { StoreFailure } from '../../platform/storage/files.ts';
import type { Media } from './media.ts';
import { stepsOf } from './imaging/steps.ts';
import { keyOf, type MediaRow, originalEnding, usesOf, variantsKind } from './media-files.ts';

/** The number of attempts after which a picture has failed: each crashed the process, or the disk was full. */
const mostAttempts = 3;
/** The delay before another attempt in ms: the store, or the instance with the original, may be available again by then. */
const retryDelay = 90_000;

type Needs = Pick<PlatformContext, 'db' | 'log' | 'invalidation'> & Media;

/** Makes the variants of pictures, one picture at a time. A second attempt writes the files under the same names. */
export const pictureVariants = (needs: Needs): JobKind => ({
  kind: variantsKind,
  atOnce: 1,
  retries: { first: retryDelay, longest: retryDelay },
  run: (job, signal) => makeVariantsOf(needs, job, signal),
});

async function makeVariantsOf(needs: Needs, job: Job, signal: AbortSignal): Promise<Outcome> {
  const { db, log, invalidation } = needs;
  const mediaFilesQuery = db.selectFrom('mediaFiles').selectAll().where('id', '=', job.mediaFileId!);
  const picture = await mediaFilesQuery.executeTakeFirst();
  if (!picture) return { result: 'dropped' };
  const update = (values: object) =>
    db
      .updateTable('mediaFiles')
      .set(encode(values) as never)
      .where('id', '=', picture.id)
      .execute();
  try {
    await makeVariants(needs, picture, signal);
    if (signal.aborted) return { postponed: 0 };
    await update({ state: 'ready', widths: stepsOf(picture).widths });
  } catch (error) {
    if (signal.aborted) return { postponed: 0 };
    const err = withoutData(error);
    log.warn({ media: picture.id, attempt: job.attempts, err }, 'variants of a picture failed');
    // Another instance may have the original (decision 30), or the store may recover.
    const isOriginalUnavailable = (error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof StoreFailure;
    const isFinal = !isOriginalUnavailable && job.attempts >= mostAttempts;
    if (isFinal) await update({ state: 'failed' });
    return { error: err.message.split('\n', 1)[0]!, isFinal };
  }
  const uses = await usesOf(db, keyOf(picture));
  if (uses.some(({ place }) => place === 'public')) invalidation.invalidate();
  return { result: 'made' };
}

/** Writes the files of a picture, until the signal aborts. */
async function makeVariants({ files, imaging }: Needs, picture: MediaRow, signal: AbortSignal): Promise<void> {
  const key = keyOf(picture);
  await files.local(key + originalEnding, async (original) => {
    for (const step of stepsOf(picture).steps) {
      if (signal.aborted) return;
      const temporary = await files.temporary();
      try {
        await imaging.render(original, step, temporary);
        await files.put(key + step, temporary);
      } finally {
        await rm(temporary, { force: true });
      }
    }
  });
}
