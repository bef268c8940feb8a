import { readFile, rm, writeFile } from 'node:fs/promises';
import { linkCardLimits } from '../../domain/inbox/link-card.ts';
import { practice } from '../../studio.ts';
import type { AppContext } from './app-context.ts';
import type { Database } from '../platform/db/tables.ts';
import type { Job } from '../platform/jobs/queue.ts';
import type { JobKind, Outcome } from '../platform/jobs/worker.ts';
import { LinkError, type LinkFacts, readFacts, readPicture } from '../features/link-cards/read-facts.ts';
import { findLinkCard, linkCardKind } from '../features/link-cards/link-cards.ts';

const minute = 60_000;

/** The number of attempts after which the read has failed, until an operator requests it again. */
const mostAttempts = 5;

type Needs = Pick<AppContext, 'db' | 'log' | 'now' | 'outgoing'> & Pick<AppContext['media'], 'files' | 'imaging'>;

/** Reads the facts about the pages to which pitches link, one page at a time. */
export const linkCardJobs = (needs: Needs): JobKind => ({
  kind: linkCardKind,
  atOnce: 1,
  retries: { first: minute, longest: 60 * minute },
  run: (job, signal) => readLinkCard(needs, job, signal),
});

async function readLinkCard(needs: Needs, job: Job, signal: AbortSignal): Promise<Outcome> {
  const { db, log, now, outgoing } = needs;
  const card = practice.pitch.enabled ? await findLinkCard(db, job.linkCardId!) : undefined;
  if (!card) return { result: 'dropped' };
  const update = (target: Database, values: object) =>
    target.updateTable('linkCards').set(values).where('id', '=', card.id).execute();
  try {
    const facts = await readFacts(outgoing, card, signal);
    const picture = await fetchPicture(needs, facts, signal);
    if (signal.aborted) return { postponed: 0 };
    const { title, released, price } = facts;
    const readValues = { title, released, price, picture, readAt: now().toISOString(), failure: null, failedAt: null };
    return { result: 'read', store: async (tx) => void (await update(tx, readValues)) };
  } catch (error) {
    if (signal.aborted) return { postponed: 0 };
    if (!(error instanceof LinkError)) throw error;
    const { failure } = error;
    log.warn({ linkCard: card.id, site: card.site, attempt: job.attempts, failure }, 'a linked page was not read');
    await update(db, { failure, failedAt: now().toISOString() });
    // Another attempt would fail with the same error.
    const isFinal = failure === 'missing' || failure === 'content' || job.attempts >= mostAttempts;
    return { error: failure, isFinal };
  }
}

/** Fetches the picture of a page, re-encoded by the process that decodes pictures; null without one, or if it cannot be read. */
async function fetchPicture(
  { log, outgoing, files, imaging }: Needs,
  { picture }: LinkFacts,
  signal: AbortSignal,
): Promise<Buffer | null> {
  if (picture === null) return null;
  const [received, encoded] = [await files.temporary(), await files.temporary()];
  try {
    await writeFile(received, await readPicture(outgoing, picture, signal));
    const { width } = await imaging.inspect(received);
    await imaging.render(received, `-${Math.min(width, linkCardLimits.pictureWidth)}.webp`, encoded);
    return await readFile(encoded);
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'the picture of a linked page was not read');
    return null;
  } finally {
    await Promise.all([received, encoded].map((file) => rm(file, { force: true })));
  }
}
