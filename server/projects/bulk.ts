import { isDeepStrictEqual } from 'node:util';
import type { BulkOutcome, ProjectsBulk } from '../../domain/change.ts';
import { labelsAfter } from '../../domain/label.ts';
import type { Project } from '../../domain/project.ts';
import { selectedIds } from '../changes/selection/store.ts';
import { type ChangedItem, type ChangeKey, changeOnce } from '../changes/store.ts';
import { type Engine, engineOf } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { changesSince } from '../history/store.ts';
import { checkLabels } from '../labels/store.ts';
import { copiesFollowStatus } from '../messages/copies/store.ts';
import { enqueueProjectThanks } from '../mail/withheld-mails.ts';
import { copiesFollow, resumeClocks, takeWithheld } from '../spam/store.ts';
import { emit } from '../webhooks/store.ts';
import { checkAssignee, clock, completion, recordDifferences, replaced, spamFields } from './change.ts';
import { findProjectIds } from './list.ts';
import { lockProjects, setProjects } from './store.ts';

/**
 * Changes up to `bulkLimit` submissions in one transaction, once for its key. A submission whose same field another operator
 * changed after it was shown is skipped.
 *
 * @throws {HttpError} 409 for more than the limit, or where the filter does not leave the expected number
 */
export async function changeProjects(
  { db, engine }: { db: Database; engine: Engine },
  body: ProjectsBulk,
  key: ChangeKey,
  now: Date,
): Promise<BulkOutcome> {
  return db.transaction().execute((tx) =>
    changeOnce(tx, key, now, async () => {
      const { change } = body;
      const ids = await selectedIds(body, (filter, limit) => findProjectIds({ db: tx, engine }, filter, limit, now));
      const locked = await lockProjects(tx, engine, ids);
      const skipped = 'items' in body ? await changedMeanwhile(tx, locked, body.items, change, key.user.username) : [];
      const left = new Set(skipped.map(({ id }) => id));
      const wanted = locked.filter(({ id }) => !left.has(id));
      const items = await changeSubmissions(tx, wanted, change, key, now);
      const outcome = { changed: locked.length - skipped.length, skipped, missing: ids.length - locked.length };
      return { items, outcome };
    }),
  );
}

/** Sets fields of locked submissions. @throws {HttpError} 400 where the assignee or a label is none @returns what Undo needs */
export async function changeSubmissions(
  tx: Database,
  projects: readonly Project[],
  change: ProjectsBulk['change'],
  key: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<ChangedItem[]> {
  await checkAssignee(tx, null, change);
  await checkLabels(tx, engineOf(tx), change.addLabels ?? []);
  const wanted = projects.filter((project) => differs(project, updateOf(project, change, now)));
  return applyChange(tx, wanted, change, key, now);
}

/** Changes locked submissions, and what follows from the change. @returns what Undo needs */
async function applyChange(
  tx: Database,
  projects: readonly Project[],
  change: ProjectsBulk['change'],
  key: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<ChangedItem[]> {
  const after = await apply(tx, projects, change, now);
  const pairs = projects.map((before) => ({ before, after: after.get(before.id)! }));
  await recordDifferences(tx, pairs, key, now);
  if (change.spam !== undefined) await flagFollows(tx, [...after.values()], key.user.username, now);
  return pairs.map(({ before, after: one }) => replaced(before, one, changedFields(before, one)));
}

/** Flags submissions, or takes that back; those that have the flag already stay as they are. @returns what Undo needs */
export async function flagSubmissions(
  tx: Database,
  ids: readonly number[],
  spam: boolean,
  key: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<ChangedItem[]> {
  const projects = (await lockProjects(tx, engineOf(tx), ids)).filter((project) => (project.spamAt !== null) !== spam);
  return projects.length === 0 ? [] : applyChange(tx, projects, { spam }, key, now);
}

/** What came with submissions has their flag. Of those that are no spam the clock runs, and mail and event follow that were withheld. */
async function flagFollows(tx: Database, projects: readonly Project[], by: string, now: Date): Promise<void> {
  const ids = projects.map(({ id }) => id);
  await copiesFollow(tx, ids);
  await copiesFollowStatus(tx, ids, { by, now });
  const cleared = projects.filter(({ spamAt }) => spamAt === null);
  const withheld = await takeWithheld(
    tx,
    'projects',
    cleared.map(({ id }) => id),
  );
  await resumeClocks(tx, cleared);
  for (const project of cleared) {
    if (!withheld.has(project.id)) continue;
    await enqueueProjectThanks(tx, project, now);
    await emit(tx, 'submission.received', { projectId: project.id }, now);
  }
}

/** What a change sets of a submission. */
function updateOf(
  project: Project,
  { addLabels, removeLabels, spam, ...change }: ProjectsBulk['change'],
  now: Date,
): Update {
  const update = { ...change, ...spamFields(project, spam, now) };
  if (addLabels === undefined && removeLabels === undefined) return update;
  return { ...update, labels: labelsAfter(project.labels, { addLabels, removeLabels }) };
}

type Update = Partial<Pick<Project, 'status' | 'priority' | 'assignedTo' | 'labels'>> & ReturnType<typeof spamFields>;

/** Whether an update would alter a submission. */
const differs = (project: Project, update: Update): boolean =>
  Object.entries(update).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(project[field as keyof Project], value),
  );

/** Those that another changed after they were shown, in one of the same fields. */
async function changedMeanwhile(
  tx: Database,
  locked: readonly Project[],
  items: readonly { id: number; version?: string | undefined }[],
  change: object,
  self: string,
): Promise<BulkOutcome['skipped']> {
  const seen = new Map(items.map(({ id, version }) => [id, version]));
  const newer = locked.filter(({ id, updatedAt }) => (seen.get(id) ?? updatedAt) < updatedAt);
  if (newer.length === 0) return [];
  const oldest = newer.map(({ id }) => seen.get(id)!).toSorted()[0]!;
  const changes = await changesSince(
    tx,
    newer.map(({ id }) => id),
    oldest,
  );
  return newer.flatMap(({ id }) => {
    const found = changes.find(
      ({ projectId, field, at, by }) => projectId === id && at > seen.get(id)! && by !== self && field in change,
    );
    return found ? [{ id, by: found.by }] : [];
  });
}

/** Completion and clock follow from the status that each row had, so rows differ in what is written. */
async function apply(
  tx: Database,
  projects: readonly Project[],
  change: ProjectsBulk['change'],
  now: Date,
): Promise<Map<number, Project>> {
  const groups = Map.groupBy(projects, (project) => {
    const update = updateOf(project, change, now);
    return JSON.stringify({ ...clock(project, update), ...update, ...completion(project, update, now) });
  });
  const after = new Map<number, Project>();
  for (const [update, group] of groups) {
    for (const project of await setProjects(
      tx,
      group.map(({ id }) => id),
      JSON.parse(update) as Partial<Project>,
      now,
    ))
      after.set(project.id, project);
  }
  return after;
}

/** With the completion that follows from a status. */
const changedFields = (before: Project, after: Project) =>
  (['status', 'priority', 'assignedTo', 'actualCompletion', 'labels', 'spamAt', 'spamConfirmedAt'] as const).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
