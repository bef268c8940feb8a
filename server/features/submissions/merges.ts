import { sql } from 'kysely';
import type { MergedProject, MergeOf, OtherProject } from '../../../domain/inbox/details.ts';
import { duplicateDays, isSimilarName, unmergeDays } from '../../../domain/inbox/duplicates.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import { settleClock, snooze } from '../clock/clock.ts';
import { conversationIdsOf, raiseVersions } from '../../platform/db/conversations.ts';
import { idsOf, laterVersion } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { pitchFilesOf } from '../pitches/files.ts';
import { findPitch } from '../pitches/pitches.ts';
import type { LockedProject } from './submissions.ts';
import { indexRows, targetsOf } from '../../platform/search/texts.ts';

const day = 24 * 60 * 60 * 1000;

/** The maximum of submissions of a sender that are compared. */
const mostCompared = 50;

/** Reads the history, notes, replies and answers of a submission for an operator. */
type ReadWritten = (project: { conversationId: number; createdAt: string }) => Promise<Written>;
type Written = Pick<MergedProject, 'history' | 'notes' | 'replies' | 'answers'>;

/** Reads the submission into which another was merged, the submissions that were merged into it, and its possible duplicates. */
export async function mergeOf(db: Database, project: Project, read: ReadWritten): Promise<MergeOf> {
  const mergedColumns = [
    'id',
    'conversationId',
    'name',
    'projectType',
    'status',
    'createdAt',
    'mergedAt as at',
    'description',
  ] as const;
  const [into, merged, duplicates] = await Promise.all([
    db
      .selectFrom('projects')
      .innerJoin('projects as own', 'own.mergedInto', 'projects.id')
      .select(['projects.id', 'projects.name', 'own.mergedAt as at'])
      .where('own.id', '=', project.id)
      .executeTakeFirst(),
    db.selectFrom('projects').select(mergedColumns).where('mergedInto', '=', project.id).orderBy('id').execute(),
    findDuplicates(db, project),
  ]);
  const withConversations = merged.map(async ({ conversationId, ...row }) => ({
    ...row,
    at: row.at!,
    pitch: (await findPitch(db, row)) ?? null,
    pitchFiles: await pitchFilesOf(db, row.id),
    ...(await read({ conversationId, createdAt: row.createdAt })),
  }));
  return { into: into ? { ...into, at: into.at! } : null, merged: await Promise.all(withConversations), duplicates };
}

/** Finds submissions with a similar name from the same sender within `duplicateDays`, newest first. */
async function findDuplicates(db: Database, project: Project): Promise<OtherProject[]> {
  if (project.spamAt !== null || project.mergedInto !== null) return [];
  const receivedAt = Date.parse(project.createdAt);
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'projectType', 'status', 'createdAt'])
    .where(sql`lower(contact_email)`, '=', project.contactEmail.toLowerCase())
    .where('createdAt', '>=', new Date(receivedAt - duplicateDays * day).toISOString())
    .where('createdAt', '<=', new Date(receivedAt + duplicateDays * day).toISOString())
    .where('id', '!=', project.id)
    .where('spamAt', 'is', null)
    .where('mergedInto', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostCompared)
    .execute();
  return rows.filter(({ name }) => isSimilarName(name, project.name));
}

/** Whether two submissions of one sender may be the same. */
export function areDuplicates(first: Comparable, second: Comparable): boolean {
  const distance = Math.abs(Date.parse(first.createdAt) - Date.parse(second.createdAt));
  const areListed = [first, second].every(({ spamAt, mergedInto }) => spamAt === null && mergedInto === null);
  return (
    first.id !== second.id && areListed && distance <= duplicateDays * day && isSimilarName(first.name, second.name)
  );
}

type Comparable = Pick<Project, 'id' | 'name' | 'createdAt' | 'spamAt' | 'mergedInto'>;

/** Merges locked submissions, with the submissions that were merged into them, into `target`, whose clock then includes their waiting senders. */
export async function setMerged(
  tx: Database,
  target: LockedProject,
  merged: readonly LockedProject[],
  now: Date,
): Promise<void> {
  const ids = idsOf(merged);
  const mergedAt = now.toISOString();
  await tx.updateTable('projects').set({ mergedInto: target.id }).where('mergedInto', 'in', ids).execute();
  await tx
    .updateTable('projects')
    .set({ mergedInto: target.id, mergedAt })
    .set('updatedAt', laterVersion(now))
    .where('id', 'in', ids)
    .execute();
  await raiseVersions(tx, 'project', ids);
  // Submissions that were targets themselves are indexed too, without the texts of the submissions that were merged into them.
  await indexRows(tx, 'project', [target.id, ...ids]);
  if (merged.some(({ dueAt }) => dueAt !== null)) await snooze(tx, target.conversationId, null);
  const conversationIds = merged.map(({ conversationId }) => conversationId);
  await settleClock(tx, conversationIds);
}

/** Whether a submission was merged longer ago than `unmergeDays`. */
export async function isMergedForGood(tx: Database, id: number, now: Date): Promise<boolean> {
  const mergeQuery = tx.selectFrom('projects').select('mergedAt').where('id', '=', id);
  const { mergedAt } = await mergeQuery.executeTakeFirstOrThrow();
  return now.getTime() - Date.parse(mergedAt!) > unmergeDays * day;
}

/** Separates merged submissions from their targets. The clocks of the submissions and of their targets are settled separately. */
export async function setUnmerged(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const targets = await targetsOf(tx, ids);
  await tx
    .updateTable('projects')
    .set({ mergedInto: null, mergedAt: null })
    .set('updatedAt', laterVersion(now))
    .where('id', 'in', ids)
    .execute();
  await raiseVersions(tx, 'project', ids);
  await indexRows(tx, 'project', targets);
  await settleClock(tx, await conversationIdsOf(tx, 'project', [...targets, ...ids]));
}

/** Separates the submissions that were merged into others which are about to be deleted. */
export async function releaseMerged(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const merged = await tx.selectFrom('projects').select('id').where('mergedInto', 'in', ids).execute();
  await setUnmerged(tx, idsOf(merged), now);
}
