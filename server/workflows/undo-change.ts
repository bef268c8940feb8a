import { isDeepStrictEqual } from 'node:util';
import { undoMinutes, type UndoOutcome } from '../../domain/inbox/change.ts';
import type { Project } from '../../domain/conversation/project.ts';
import { listOperators } from '../features/accounts/users.ts';
import {
  type Author,
  type ChangedItem,
  lastAuthorOf,
  lockChange,
  type Replaced,
} from '../features/changes/change-sets.ts';
import { findConversations } from '../platform/db/conversations.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { changesSince, recordMessageChanges, statusAuthors } from '../features/history/history.ts';
import { HttpError, existing } from '../platform/errors/http-error.ts';
import { labelNames } from '../features/labels/labels.ts';
import {
  type LockedMessage,
  lockMessages,
  setMessageLabels,
  setMessageStatuses,
} from '../features/submissions/messages.ts';
import { setEach } from './change-submissions.ts';
import { deriveHandling, deriveSpamFields, recordDifferences } from './change-submission.ts';
import { type LockedProject, lockProjects, timeOfChange } from '../features/submissions/submissions.ts';

/**
 * Restores the values that a change replaced, except for items of which somebody has changed the same fields since. A second call returns
 * the outcome of the first call.
 * @throws {HttpError} 404 for a change that is not the user's, 409 for one that is too old
 */
export async function undoChange(tx: Database, key: string, author: Author, now: Date): Promise<UndoOutcome> {
  const { user } = author;
  const change = existing(await lockChange(tx, key, user.id));
  if (change.undoneAt !== null) return change.undoOutcome;
  if (now.getTime() - Date.parse(change.createdAt) > undoMinutes * 60_000) throw new HttpError(409, 'conflict');

  const changedBy = new Set<string>();
  const conversationIds = change.items.map(({ conversationId }) => conversationId);
  const conversations = [...(await findConversations(tx, conversationIds)).values()];
  const projectIds = conversations.flatMap(({ projectId }) => projectId ?? []);
  const projects = indexByConversation(await lockProjects(tx, projectIds));
  const laterChanges = await changesSince(tx, [...projects.keys()], change.createdAt);
  const messageIds = conversations.flatMap(({ messageId }) => messageId ?? []);
  const messages = indexByConversation(await lockMessages(tx, messageIds));
  const labels = await labelNames(tx);
  const operators = new Set(idsOf(await listOperators(tx)));
  const projectsToRestore: ToRestore<LockedProject>[] = [];
  const messagesToRestore: ToRestore<LockedMessage>[] = [];
  for (const item of change.items) {
    // A label that was deleted after the change cannot be restored.
    const before = item.before.labels
      ? { ...item.before, labels: (item.before.labels as number[]).filter((label) => labels.has(label)) }
      : item.before;
    const project = projects.get(item.conversationId);
    const message = messages.get(item.conversationId);
    if (project) {
      const laterChange = laterChanges.find(
        ({ conversationId, field, by }) =>
          conversationId === project.conversationId && field in item.after && by !== user.username,
      );
      const { assignedTo } = before as Partial<Project>;
      // The operator's own later changes are not among these: only the present values tell whether one of them is still in place.
      if (laterChange || !isInPlace(project, item)) changedBy.add(laterChange?.by ?? user.username);
      else if (!assignedTo || operators.has(assignedTo))
        projectsToRestore.push({ row: project, was: pickValuesToRestore(project, { ...item, before }) });
    } else if (message) {
      if (isInPlace(message, item)) messagesToRestore.push({ row: message, was: before });
      else changedBy.add((await findLastAuthor(tx, item)) ?? '');
    }
  }
  await restoreProjects(tx, projectsToRestore, author, now);
  await restoreMessages(tx, messagesToRestore, author, now);
  const undone = projectsToRestore.length + messagesToRestore.length;
  const names = [...changedBy].filter((name) => name !== '').toSorted();
  const outcome: UndoOutcome = { total: change.items.length, undone, changedBy: names };
  const stored = { undoneAt: now.toISOString(), undoOutcome: JSON.stringify(outcome) };
  await tx.updateTable('changeSets').set(stored).where('id', '=', change.id).execute();
  return outcome;
}

/** A locked row, and the values that it had before the change. */
interface ToRestore<Row> {
  row: Row;
  was: Partial<Row>;
}

const indexByConversation = <Row extends { conversationId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.conversationId, row]));

/** Whether a change is still in place. A later answer by another channel does not count as a change. */
const isInPlace = (entity: object, { after }: Replaced): boolean =>
  Object.entries(after).every(
    ([field, value]) => field === 'handledAt' || isDeepStrictEqual(entity[field as keyof typeof entity], value),
  );

/** Picks the values to restore. The time of handling is among them unless the submission was handled again after the change. */
function pickValuesToRestore(project: LockedProject, { before, after }: Replaced): Partial<LockedProject> {
  const { handledAt: _, ...valuesWithoutHandling } = before;
  return after.handledAt === project.handledAt ? before : valuesWithoutHandling;
}

/** Finds the author of the latest change of a message; null for its sender. */
const findLastAuthor = async (
  tx: Database,
  { conversationId, after }: ChangedItem,
): Promise<string | null | undefined> =>
  'status' in after
    ? (await statusAuthors(tx, [conversationId])).get(conversationId)
    : lastAuthorOf(tx, conversationId);

async function restoreProjects(tx: Database, items: readonly ToRestore<LockedProject>[], author: Author, now: Date) {
  const valuesById = new Map(items.map((item) => [item.row.id, item.was]));
  const projects = items.map(({ row }) => row);
  const restoredAt = timeOfChange(projects, now);
  const pairs = await setEach(tx, projects, restoredAt, (project) => {
    const before = valuesById.get(project.id)!;
    const flag = before.spamAt === undefined ? {} : deriveSpamFields(project, before.spamAt !== null, restoredAt);
    return { ...deriveHandling(project, before, restoredAt), ...flag, ...before };
  });
  await recordDifferences(tx, pairs, author, restoredAt);
}

async function restoreMessages(tx: Database, items: readonly ToRestore<LockedMessage>[], author: Author, now: Date) {
  for (const [values, group] of Map.groupBy(items, ({ was }) => JSON.stringify(was))) {
    const { status, labels } = JSON.parse(values) as Partial<LockedMessage>;
    const messages = group.map(({ row }) => row);
    if (status) await setMessageStatuses(tx, messages, status, now);
    if (labels) await setMessageLabels(tx, idsOf(messages), labels);
  }
  const changes = items.map(({ row, was }) => ({ before: row, after: was, fields: Object.keys(was) }));
  await recordMessageChanges(tx, changes, author, now);
}
