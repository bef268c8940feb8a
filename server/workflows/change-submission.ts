import { isDeepStrictEqual } from 'node:util';
import { undoableFields } from '../../domain/inbox/change.ts';
import { clockFields } from '../../domain/conversation/clock.ts';
import { isClosed, isCompleted, type Project, type ProjectChange } from '../../domain/conversation/project.ts';
import { statusOfStage, watchDays } from '../../domain/stage/stage.ts';
import { auditAll } from '../platform/audit/audit-trail.ts';
import type { Author, ChangedItem } from '../features/changes/change-sets.ts';
import { settleClock } from '../features/clock/clock.ts';
import type { Database } from '../platform/db/tables.ts';
import { readShownValues, recordHistory } from '../features/history/history.ts';
import { assignments, notifyAll } from '../features/notifications/notify.ts';
import { forgetSenders } from '../features/senders/senders.ts';
import { emitAll } from '../features/webhooks/webhooks.ts';
import {
  type LockedProject,
  type ProjectFields,
  timeOfChange,
  updateProject,
} from '../features/submissions/submissions.ts';

type Pair = Record<'before' | 'after', LockedProject>;

/** Updates a locked submission, and records the differences. @returns the replaced values, for the undo */
export async function changeLocked(
  tx: Database,
  before: LockedProject,
  change: ProjectChange,
  author: Author,
  now: Date,
) {
  const update = withStatus(change, now);
  const changedAt = timeOfChange([before], now);
  const derivedFields = {
    ...deriveCompletion(before, update, changedAt),
    ...deriveHandling(before, update, changedAt),
  };
  const after = await updateProject(tx, before.id, { ...update, ...derivedFields }, changedAt);
  if (after.status !== before.status) await settleClock(tx, before.conversationId);
  if (after.contactEmail !== before.contactEmail) await forgetSenders(tx, [before.contactEmail]);
  const changed = await recordDifferences(tx, [{ before, after }], author, changedAt);
  const isUndoable = changed.every((field) => [...undoableFields, 'actualCompletion'].includes(field));
  return { items: isUndoable ? [toChangedItem(before, after, changed)] : [], outcome: {} };
}

/** Adds the status that belongs to a chosen stage, and the end of the watch list. */
export function withStatus<Change extends Pick<ProjectChange, 'stage' | 'status' | 'watchUntil'>>(
  change: Change,
  now: Date,
): Change {
  const { stage, watchUntil } = change;
  if (stage === undefined) return change;
  const usualEnd = new Date(now.getTime() + watchDays * 86_400_000).toISOString();
  return { ...change, status: statusOfStage[stage], watchUntil: stage === 'watch' ? (watchUntil ?? usualEnd) : null };
}

/** Stores changes of submissions in history and audit, and announces them. @returns the fields of all changes */
export async function recordDifferences(
  tx: Database,
  pairs: readonly Pair[],
  { user, actor }: Author,
  now: Date,
): Promise<(keyof Project)[]> {
  const shownValueOf = await readShownValues(tx, pairs);
  const by = user.username;
  const changes = pairs.map((pair) => ({
    ...pair,
    id: pair.before.id,
    fields: listDifferences(pair.before, pair.after),
  }));
  const events = changes.flatMap(({ before, after, fields }) =>
    fields.map((field) => {
      const [from, to] = [shownValueOf(field, before, after), shownValueOf(field, after, before)];
      return { conversationId: before.conversationId, by, kind: 'changed' as const, field, from, to };
    }),
  );
  await recordHistory(tx, events, now);
  const altered = changes.filter(({ fields }) => fields.length > 0);
  const audited = altered.map(({ id, fields }) => ({ action: 'changed', entity: 'submission', id, fields }) as const);
  await auditAll(tx, actor, audited, now);
  const spamIds = new Set(changes.flatMap(({ after }) => (after.spamAt === null ? [] : after.conversationId)));
  const announced = events.filter(({ conversationId, field }) => field === 'status' && !spamIds.has(conversationId));
  const subjects = announced.map(({ conversationId, from, to }) => ({
    conversationId,
    details: { change: { from, to } },
  }));
  if (subjects.length > 0) await emitAll(tx, 'submission.status_changed', subjects, now);
  await notifyAll(tx, assignments(pairs, user.id, now), now);
  return events.map(({ field }) => field);
}

/** The fields that follow from other changes, or that have history entries of their own. */
const unrecordedFields = new Set([
  'version',
  'updatedAt',
  'answerWaivedAt',
  'withdrawnAt',
  'handledAt',
  ...Object.keys(clockFields),
]);

const listDifferences = (before: Project, after: Project) =>
  (Object.keys(after) as (keyof Project)[]).filter(
    (field) =>
      !unrecordedFields.has(field) &&
      !(field === 'spamConfirmedAt' && before.spamAt !== after.spamAt) &&
      !isDeepStrictEqual(before[field], after[field]),
  );

/** Returns the values of the changed fields before and after, with the facts of the clock that followed, from which the change is undone. */
export function toChangedItem(
  before: LockedProject,
  after: LockedProject,
  fields: readonly (keyof Project)[],
): ChangedItem {
  const isStopped = isClosed(after.status) || after.spamAt !== null;
  // The clock is settled after the fields are stored, which ends a snooze.
  const settled = isStopped ? { ...after, snoozedUntil: null } : after;
  const changedFacts = (['handledAt', 'snoozedUntil'] as const).filter((fact) => before[fact] !== settled[fact]);
  const pickFields = (project: LockedProject) =>
    Object.fromEntries([...fields, ...changedFacts].map((field) => [field, project[field]]));
  return { conversationId: before.conversationId, before: pickFields(before), after: pickFields(settled) };
}

/** The part of a change from which completion and handling follow. */
type Closing = { status?: Project['status'] | undefined };

/** Completing a submission sets the time of its completion, and reopening it clears the time. */
export function deriveCompletion(before: Project, { status }: Closing, now: Date): Partial<Project> {
  if (status === undefined || isCompleted(status) === isCompleted(before.status)) return {};
  return { actualCompletion: isCompleted(status) ? now.toISOString() : null };
}

/**
 * Closing a submission handles it. A reopened one that still owes its first answer is not handled, unless its sender has written since it was
 * closed and waits for an answer to that.
 */
export function deriveHandling(
  before: LockedProject,
  { status }: Closing,
  now: Date,
): Pick<ProjectFields, 'handledAt'> {
  if (status === undefined || isClosed(status) === isClosed(before.status)) return {};
  if (isClosed(status)) return { handledAt: now.toISOString() };
  const { waitingSince, firstAnsweredAt, importedAt } = before;
  return [waitingSince, firstAnsweredAt, importedAt].every((instant) => instant === null) ? { handledAt: null } : {};
}

/** Returns the fields that flagging a submission as spam, or clearing the flag, sets. */
export function deriveSpamFields(before: Project, spam: boolean | undefined, now: Date): ProjectFields {
  if (spam === undefined || (!spam && before.spamAt === null)) return {};
  if (!spam) return { spamAt: null, spamConfirmedAt: null };
  const confirmedAt = now.toISOString();
  return { spamAt: before.spamAt ?? confirmedAt, spamConfirmedAt: before.spamConfirmedAt ?? confirmedAt };
}
