import type { MessagesBulk } from '../../domain/inbox/change.ts';
import { labelsAfter } from '../../domain/conversation/label.ts';
import { auditAll } from '../platform/audit/audit-trail.ts';
import { checkAssignee } from '../features/assignees/assignees.ts';
import {
  type Author,
  type ChangedItem,
  type ChangeKey,
  changeOnce,
  type MadeBulkChange,
  selectedIds,
} from '../features/changes/change-sets.ts';
import { restorableFacts } from '../features/clock/clock.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { recordHistory } from '../features/history/history.ts';
import { checkLabels } from '../features/labels/labels.ts';
import { thankRestored } from '../features/mails/withheld-mails.ts';
import { emitAll } from '../features/webhooks/webhooks.ts';
import { findMessageIds } from '../features/inbox/message-list.ts';
import {
  type LockedMessage,
  lockMessages,
  setMessageFields,
  setMessageStatuses,
} from '../features/submissions/messages.ts';
import { requireExisting, HttpError } from '../platform/errors/http-error.ts';
import { checkVersion } from '../platform/http/endpoint/request-headers.ts';
import { findConflicts } from './find-conflicts.ts';
import { type Changeable, listChangedFields, recordMessageChanges } from './record-message-changes.ts';

/**
 * Changes up to `bulkLimit` messages once for its key. It skips messages of which somebody else, such as the sender by an answer, has changed one
 * of the same fields since the operator saw them.
 */
export const changeMessages = (tx: Database, body: MessagesBulk, key: ChangeKey, now: Date): Promise<MadeBulkChange> =>
  changeOnce(tx, key, now, async () => {
    const ids = await selectedIds(tx, body, findMessageIds, now);
    const locked = await lockMessages(tx, ids);
    const { change } = body;
    const skipped =
      'items' in body ? await findConflicts(tx, 'message', { locked, items: body.items, change }, key) : [];
    const skippedIds = new Set(idsOf(skipped));
    const withoutConflict = locked.filter(({ id }) => !skippedIds.has(id));
    const { items, altered } = await changeLocked(tx, withoutConflict, change, key, now);
    const unchanged = withoutConflict.length - altered;
    const outcome = { changed: withoutConflict.length, unchanged, skipped, missing: ids.length - locked.length };
    return { items, outcome };
  });

/** A message of a single change, with the version that the operator saw, or in the calls of earlier clients the assignee. */
interface SeenMessage {
  id: number;
  version: string | undefined;
  assignedTo?: number | null | undefined;
}

/**
 * Changes one message once for its key, unless it has changed since the version that the operator saw.
 * @throws {HttpError} 404, or 409 for another version
 */
export const changeMessage = (
  tx: Database,
  { id, version, assignedTo }: SeenMessage,
  change: MessagesBulk['change'],
  key: ChangeKey,
  now: Date,
): Promise<object> =>
  changeOnce(tx, key, now, async () => {
    const locked = await lockMessages(tx, [id]);
    checkVersion(version, requireExisting(locked[0]));
    const conflicts = await findConflicts(tx, 'message', { locked, items: [{ id, assignedTo }], change }, key);
    if (conflicts.length > 0) throw new HttpError(409, 'changedMeanwhile');
    const { items } = await changeLocked(tx, locked, change, key, now);
    return { items, outcome: {} };
  });

/**
 * Sets fields of locked messages.
 * @returns the replaced values, for the undo, and the number of messages that did not have the values
 * @throws {HttpError} 400 if the assignee is not an operator, or a label does not exist
 */
async function changeLocked(
  tx: Database,
  locked: readonly LockedMessage[],
  change: MessagesBulk['change'],
  author: Author,
  now: Date,
): Promise<{ items: ChangedItem[]; altered: number }> {
  const { status, assignedTo, ...labels } = change;
  await checkLabels(tx, labels.addLabels ?? []);
  await checkAssignee(tx, locked, change);
  const pairs = locked.flatMap((before) => {
    const after = {
      status: status ?? before.status,
      assignedTo: assignedTo === undefined ? before.assignedTo : assignedTo,
      labels: labelsAfter(before.labels, labels),
    };
    const fields = listChangedFields(before, after);
    return fields.length > 0 ? [{ before, after, fields }] : [];
  });
  const confirmed = locked.filter((message) => status === 'spam' && isUnconfirmed(message));
  if (status !== undefined) {
    const changed = pairs.filter(({ fields }) => fields.includes('status')).map(({ before }) => before);
    if (status !== 'spam') {
      const restored = (await thankRestored(tx, changed, now)).map(({ conversationId }) => ({ conversationId }));
      if (restored.length > 0) await emitAll(tx, 'message.received', restored, now);
    }
    await setMessageStatuses(tx, [...confirmed, ...changed], status, now);
  }
  const withOtherFields = pairs.filter(({ fields }) => fields.includes('assignedTo') || fields.includes('labels'));
  for (const [values, group] of Map.groupBy(withOtherFields, ({ after }) => JSON.stringify(otherFieldsOf(after)))) {
    const messages = group.map(({ before }) => before);
    await setMessageFields(tx, idsOf(messages), JSON.parse(values) as ReturnType<typeof otherFieldsOf>);
  }
  await recordMessageChanges(tx, pairs, author, now);
  await recordConfirmed(tx, confirmed, author, now);
  const facts = status === undefined ? locked : await lockMessages(tx, idsOf(locked));
  const factsById = new Map(facts.map((message) => [message.id, message]));
  const items = pairs.map(({ before, after, fields }) =>
    toChangedItem(before, { ...factsById.get(before.id)!, ...after }, fields),
  );
  const altered = new Set(idsOf([...confirmed, ...pairs.map(({ before }) => before)])).size;
  return { items, altered };
}

/** The fields that affect neither the status nor the clock. */
const otherFieldsOf = ({ assignedTo, labels }: Changeable) => ({ assignedTo, labels });

/** Records that an operator has confirmed messages as spam that were flagged on their arrival. */
async function recordConfirmed(tx: Database, messages: readonly LockedMessage[], { user, actor }: Author, now: Date) {
  const change = { by: user.username, kind: 'changed', field: 'spamConfirmedAt', to: now.toISOString() } as const;
  const events = messages.map(({ conversationId }) => ({ conversationId, ...change }));
  await recordHistory(tx, events, now);
  const audited = { action: 'changed', entity: 'message', fields: ['status'] } as const;
  const entries = messages.map(({ id }) => ({ ...audited, id }));
  await auditAll(tx, actor, entries, now);
}

/** Returns the values of the changed fields before and after, with the facts of the clock that followed, from which the change is undone. */
function toChangedItem(
  before: LockedMessage,
  after: LockedMessage,
  fields: readonly (keyof Changeable)[],
): ChangedItem {
  const changedFacts = restorableFacts.filter((fact) => before[fact] !== after[fact]);
  const pickFields = (message: LockedMessage) =>
    Object.fromEntries([...fields, ...changedFacts].map((field) => [field, message[field]]));
  return { conversationId: before.conversationId, before: pickFields(before), after: pickFields(after) };
}

/** Whether a message was flagged as spam on its arrival, which no operator has confirmed. */
const isUnconfirmed = ({ status, spamConfirmedAt }: LockedMessage) => status === 'spam' && spamConfirmedAt === null;
