import { sql } from 'kysely';
import type { LinkCard } from '../../../domain/inbox/link-card.ts';
import type { Pitch } from '../../../domain/pitch/pitch.ts';
import { after, executeWrite, idsOf } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { enqueueJobs, hastenJobs, requeueJob } from '../../platform/jobs/queue.ts';
import { linkedPage } from './linked-page.ts';

/** The kind of the jobs that read the facts about a page. */
export const linkCardKind = 'link-card';

/** The minimum time in ms between two requests for the facts about a page. */
const refreshInterval = 60_000;

/** The fields of a pitch whose links have cards. */
const fields = ['steamPage', 'playableLink', 'videoLink'] as const;

/** Adds cards for the links of a pitch, which jobs read, and deletes the cards of links that it no longer has. */
export async function settleLinkCards(tx: Database, projectId: number, pitch: Pitch, now: Date): Promise<void> {
  const links = fields.flatMap((field) => pitch[field] ?? []);
  const pages = new Map(links.flatMap((link) => linkedPage(link) ?? []).map((page) => [page.address, page]));
  const outdatedDeletion = tx.deleteFrom('linkCards').where('projectId', '=', projectId);
  await (
    pages.size === 0 ? outdatedDeletion : outdatedDeletion.where('address', 'not in', [...pages.keys()])
  ).execute();
  if (pages.size === 0) return;
  const requestedAt = now.toISOString();
  const added = await tx
    .insertInto('linkCards')
    .values([...pages.values()].map((page) => ({ projectId, ...page, requestedAt, createdAt: requestedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const jobs = idsOf(added).map((linkCardId) => ({ kind: linkCardKind, subject: { linkCardId } }));
  await enqueueJobs(tx, jobs, now);
}

const shownColumns = ['id', 'site', 'address', 'title', 'released', 'price', 'readAt', 'failure', 'failedAt'] as const;

/** The cards of a submission, in the order in which their links were added. */
export async function linkCardsOf(db: Database, projectId: number): Promise<LinkCard[]> {
  const rows = await db
    .selectFrom('linkCards')
    .select([...shownColumns, 'requestedAt'])
    .select(sql<number | boolean>`picture is not null`.as('hasPicture'))
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
  return rows.map(({ requestedAt, hasPicture, ...card }) => ({
    ...card,
    hasPicture: Boolean(hasPicture),
    isPending: [card.readAt, card.failedAt].every((attemptedAt) => attemptedAt === null || attemptedAt < requestedAt),
  }));
}

/** Queues a refresh of a card's facts, except within {@link refreshInterval} of the last request. @returns whether the card exists */
export async function refreshLinkCard(tx: Database, id: number, now: Date): Promise<boolean> {
  const card = await tx.selectFrom('linkCards').select('requestedAt').where('id', '=', id).executeTakeFirst();
  if (!card) return false;
  const requestUpdate = tx.updateTable('linkCards').set({ requestedAt: now.toISOString() }).where('id', '=', id);
  if (!(await executeWrite(requestUpdate.where('requestedAt', '<=', after(now, -refreshInterval))))) return true;
  const subject = { linkCardId: id };
  await hastenJobs(tx, subject, now);
  await requeueJob(tx, { kind: linkCardKind, subject }, now);
  return true;
}

export const findLinkCard = (db: Database, id: number) =>
  db.selectFrom('linkCards').select(['id', 'site', 'address']).where('id', '=', id).executeTakeFirst();

/** The picture of a card as WebP. */
export async function findLinkPicture(db: Database, id: number): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('linkCards').select('picture').where('id', '=', id).executeTakeFirst();
  return row?.picture ?? undefined;
}
