import { factsWithoutSamples } from '../../domain/studio/samples.ts';
import { trashSamples } from '../features/content/samples.ts';
import { publishChanges } from '../features/studio-settings/studio-settings.ts';
import type { Database } from '../platform/db/tables.ts';
import { readPublishedChanges } from '../platform/studio/studio.ts';

/**
 * Moves the samples to the trash, and publishes that the studio shows none, and no invented people, links and stories. @returns the number of
 * samples in the trash
 */
export async function removeSamples(
  tx: Database,
  { author, now }: { author: string | null; now: Date },
): Promise<number> {
  const removed = await trashSamples(tx, now);
  const published = await readPublishedChanges(tx);
  await publishChanges(tx, { ...factsWithoutSamples, ...published, showsSamples: false }, { author, now });
  return removed;
}
