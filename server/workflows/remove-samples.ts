import { trashSamples } from '../features/content/samples.ts';
import { publishChanges } from '../features/studio-settings/studio-settings.ts';
import type { Database } from '../platform/db/tables.ts';
import { readPublishedChanges } from '../platform/studio/studio.ts';

/**
 * Moves the samples to the trash, and publishes that the studio shows none; stories that nobody has changed are about samples. @returns the
 * number of samples
 */
export async function removeSamples(
  tx: Database,
  { author, now }: { author: string | null; now: Date },
): Promise<number> {
  const removed = await trashSamples(tx, now);
  const published = await readPublishedChanges(tx);
  await publishChanges(tx, { stories: [], ...published, showsSamples: false }, { author, now });
  return removed;
}
