import type { BulkOutcome, MessagesBulk } from '../../domain/inbox/change.ts';
import { labelsAfter } from '../../domain/conversation/label.ts';
import { auditAll } from '../platform/audit/audit-trail.ts';
import { checkAssignee } from '../features/assignees/assignees.ts';
import {
  type ChangedItem,
  type ChangeKey,
  changeOnce,
  type MadeBulkChange,
  selectedIds,
} from '../features/changes/change-sets.ts';
import { restorableFacts } from '../features/clock/clock.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { lastAuthors, recordHistory } from '../features/history/history.ts';
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
import { type Changeable, listChangedFields, recordMessageChanges } from './record-message-changes.ts';

/**
 * Changes up to `bulkLimit` messages once for its key. It skips messages whose status or assignee, if it is set, a colleague or the sender has
 * changed since the operator saw it.
 */
export const changeMessages = (tx: Database, body: MessagesBulk, key: ChangeKey, now: Date): Promise<MadeBulkChange> =>
  changeOnce(tx, key, now, async () => {
    const ids = await selectedIds(tx, body, findMessageIds, now);
    const { status, assignedTo, ...labels } = body.change;
    await checkLabels(tx, labels.addLabels ?? []);
    const selected = await lockMessages(tx, ids);
    await checkAssignee(tx, selected, body.change);
    const skipped = 'items' in body ? await findConflicts(tx, selected, body.items, body.change, key) : [];
    const skippedIds = new Set(idsOf(skipped));
    const locked = selected.filter(({ id }) => !skippedIds.has(id));
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
    await recordMessageChanges(tx, pairs, key, now);
    await recordConfirmed(tx, confirmed, key, now);
    const facts = status === undefined ? locked : await lockMessages(tx, idsOf(locked));
    const factsById = new Map(facts.map((message) => [message.id, message]));
    const items = pairs.map(({ before, after, fields }) =>
      toChangedItem(before, { ...factsById.get(before.id)!, ...after }, fields),
    );
    const altered = new Set(idsOf([...confirmed, ...pairs.map(({ before }) => before)]));
    const unchanged = locked.length - altered.size;
    const outcome = { changed: locked.length, unchanged, skipped, missing: ids.length - selected.length };
    return { items, outcome };
  });

/** The fields from which nothing follows. */
const otherFieldsOf = ({ assignedTo, labels }: Changeable) => ({ assignedTo, labels });

type SeenMessage = Extract<MessagesBulk, { items: unknown }>['items'][number];

/**
 * Finds the messages of which a field that the change sets has neither the value that the operator saw nor the new one, unless the operator
 * changed it.
 */
async function findConflicts(
  tx: Database,
  messages: readonly LockedMessage[],
  items: readonly SeenMessage[],
  change: MessagesBulk['change'],
  { user }: ChangeKey,
): Promise<BulkOutcome['skipped']> {
  const seenMessages = new Map(items.map((item) => [item.id, item]));
  const authorsById = new Map<number, string | null>();
  for (const field of ['status', 'assignedTo'] as const) {
    const newValue = change[field];
    if (newValue === undefined) continue;
    const changed = messages.filter(({ id, [field]: value }) => {
      const seen = seenMessages.get(id)?.[field];
      return seen !== undefined && value !== seen && value !== newValue;
    });
    const conversationIds = changed.map(({ conversationId }) => conversationId);
    const authors = await lastAuthors(tx, field, conversationIds);
    for (const { id, conversationId } of changed) {
      const author = authors.get(conversationId) ?? null;
      if (author !== user.username) authorsById.set(id, author);
    }
  }
  return [...authorsById].map(([id, by]) => ({ id, by }));
}

/** Records that an operator has confirmed messages as spam that were flagged on their arrival. */
async function recordConfirmed(tx: Database, messages: readonly LockedMessage[], key: ChangeKey, now: Date) {
  const change = { by: key.user.username, kind: 'changed', field: 'spamConfirmedAt', to: now.toISOString() } as const;
  const events = messages.map(({ conversationId }) => ({ conversationId, ...change }));
  await recordHistory(tx, events, now);
  const audited = { action: 'changed', entity: 'message', fields: ['status'] } as const;
  const entries = messages.map(({ id }) => ({ ...audited, id }));
  await auditAll(tx, key.actor, entries, now);
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
