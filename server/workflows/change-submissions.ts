import { isDeepStrictEqual } from 'node:util';
import type { ProjectsBulk } from '../../domain/inbox/change.ts';
import { labelsAfter } from '../../domain/conversation/label.ts';
import type { Project } from '../../domain/conversation/project.ts';
import {
  type Author,
  type ChangedItem,
  type ChangeKey,
  changeOnce,
  type MadeBulkChange,
  selectedIds,
} from '../features/changes/change-sets.ts';
import { checkAssignee } from '../features/assignees/assignees.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { settleClock } from '../features/clock/clock.ts';
import { checkLabels } from '../features/labels/labels.ts';
import { enqueueProjectThanks } from '../features/mails/withheld-mails.ts';
import { stopWithholding } from '../features/submissions/spam.ts';
import { emitAll } from '../features/webhooks/webhooks.ts';
import {
  deriveCompletion,
  deriveHandling,
  deriveSpamFields,
  recordDifferences,
  toChangedItem,
  withStatus,
} from './change-submission.ts';
import { findConflicts } from './find-conflicts.ts';
import { findProjectIds } from '../features/inbox/submission-list.ts';
import {
  type LockedProject,
  lockProjects,
  type ProjectFields,
  setProjects,
  timeOfChange,
} from '../features/submissions/submissions.ts';

type Change = ProjectsBulk['change'];

/**
 * Changes up to `bulkLimit` submissions once for its key. It skips submissions of which somebody else has changed one of the same fields since
 * the operator saw them.
 */
export const changeProjects = (tx: Database, body: ProjectsBulk, key: ChangeKey, now: Date): Promise<MadeBulkChange> =>
  changeOnce(tx, key, now, async () => {
    const ids = await selectedIds(tx, body, findProjectIds, now);
    const locked = await lockProjects(tx, ids);
    const { change } = body;
    const skipped =
      'items' in body ? await findConflicts(tx, 'project', { locked, items: body.items, change }, key) : [];
    const skippedIds = new Set(idsOf(skipped));
    const withoutConflict = locked.filter(({ id }) => !skippedIds.has(id));
    const items = await changeSubmissions(tx, withoutConflict, change, key, now);
    const unchanged = withoutConflict.length - items.length;
    return {
      items,
      outcome: { changed: withoutConflict.length, unchanged, skipped, missing: ids.length - locked.length },
    };
  });

/**
 * Sets fields of locked submissions.
 * @returns the replaced values, for the undo
 * @throws {HttpError} 400 if the assignee is not an operator, or a label does not exist
 */
export async function changeSubmissions(
  tx: Database,
  projects: readonly LockedProject[],
  body: Change,
  author: Author,
  now: Date,
): Promise<ChangedItem[]> {
  const change = withStatus(body, now);
  await checkAssignee(tx, [], change);
  await checkLabels(tx, change.addLabels ?? []);
  const differing = projects.filter((project) => differs(project, updateOf(project, change, now)));
  return applyChange(tx, differing, change, author, now);
}

/**
 * Flags submissions as spam, or clears the flag. Submissions that already have the wanted state are skipped.
 * @returns the replaced values, for the undo
 */
export async function flagSubmissions(tx: Database, ids: readonly number[], spam: boolean, author: Author, now: Date) {
  const projects = (await lockProjects(tx, ids)).filter((project) => (project.spamAt !== null) !== spam);
  return projects.length === 0 ? [] : applyChange(tx, projects, { spam }, author, now);
}

/** Changes locked submissions, with their clocks, history and withheld emails. @returns the replaced values, for the undo */
async function applyChange(
  tx: Database,
  projects: readonly LockedProject[],
  change: Change,
  author: Author,
  now: Date,
) {
  const changedAt = timeOfChange(projects, now);
  const pairs = await setEach(tx, projects, changedAt, (project) => {
    const update = updateOf(project, change, changedAt);
    return {
      ...deriveHandling(project, update, changedAt),
      ...update,
      ...deriveCompletion(project, update, changedAt),
    };
  });
  await recordDifferences(tx, pairs, author, changedAt);
  const changed = pairs.map(({ after }) => after);
  if (change.spam !== undefined) await releaseCleared(tx, changed, changedAt);
  return pairs.map(({ before, after }) => toChangedItem(before, after, changedFields(before, after)));
}

/**
 * Sets the fields that `updateOf` returns for each of several locked submissions, with one statement for all equal updates, and settles their
 * clocks.
 */
export async function setEach(
  tx: Database,
  projects: readonly LockedProject[],
  now: Date,
  updateOf: (project: LockedProject) => ProjectFields,
): Promise<{ before: LockedProject; after: LockedProject }[]> {
  const updatedProjects = new Map<number, LockedProject>();
  for (const [update, group] of Map.groupBy(projects, (project) => JSON.stringify(updateOf(project)))) {
    const changed = await setProjects(tx, idsOf(group), JSON.parse(update) as ProjectFields, now);
    for (const project of changed) updatedProjects.set(project.id, project);
  }
  const pairs = projects.map((before) => ({ before, after: updatedProjects.get(before.id)! }));
  const isAffected = ({ before, after: { status, spamAt } }: (typeof pairs)[number]) =>
    status !== before.status || spamAt !== before.spamAt;
  const affectedIds = pairs.filter(isAffected).map(({ before }) => before.conversationId);
  await settleClock(tx, affectedIds);
  return pairs;
}

/** Sends the withheld emails and events of submissions that are not spam. */
async function releaseCleared(tx: Database, projects: readonly LockedProject[], now: Date): Promise<void> {
  const cleared = projects.filter(({ spamAt }) => spamAt === null);
  const withheld = await stopWithholding(tx, 'projects', idsOf(cleared));
  const restored = cleared.filter(({ id }) => withheld.has(id));
  await enqueueProjectThanks(tx, restored, now);
  if (restored.length > 0)
    await emitAll(
      tx,
      'submission.received',
      restored.map(({ conversationId }) => ({ conversationId })),
      now,
    );
}

/** Returns the fields that a change sets of a submission. */
function updateOf(project: Project, { addLabels, removeLabels, spam, ...change }: Change, now: Date): ProjectFields {
  const update = { ...change, ...deriveSpamFields(project, spam, now) };
  if (addLabels === undefined && removeLabels === undefined) return update;
  return { ...update, labels: labelsAfter(project.labels, { addLabels, removeLabels }) };
}

/** Whether an update would alter a submission. */
const differs = (project: Project, update: ProjectFields): boolean =>
  Object.entries(update).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(project[field as keyof Project], value),
  );

/** Lists the changed fields that the undo restores, which include the completion that follows from a status. */
const changedFields = (before: Project, after: Project) =>
  (
    [
      'status',
      'stage',
      'watchUntil',
      'priority',
      'assignedTo',
      'actualCompletion',
      'labels',
      'spamAt',
      'spamConfirmedAt',
    ] as const
  ).filter((field) => !isDeepStrictEqual(before[field], after[field]));
