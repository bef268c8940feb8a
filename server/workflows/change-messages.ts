import type { BulkOutcome, MessagesBulk } from '../../domain/inbox/change.ts';
import type { MessageStatus } from '../../domain/conversation/contact-message.ts';
import { labelsAfter } from '../../domain/conversation/label.ts';
import { auditAll } from '../platform/audit/audit-trail.ts';
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
import {
  type Changeable,
  changedFields,
  recordHistory,
  recordMessageChanges,
  statusAuthors,
} from '../features/history/history.ts';
import { checkLabels } from '../features/labels/labels.ts';
import { thankRestored } from '../features/mails/withheld-mails.ts';
import { emitAll } from '../features/webhooks/webhooks.ts';
import { findMessageIds } from '../features/inbox/message-list.ts';
import {
  type LockedMessage,
  lockMessages,
  setMessageLabels,
  setMessageStatuses,
} from '../features/submissions/messages.ts';

/**
 * Changes up to `bulkLimit` messages once for its key. It skips messages whose status a colleague or the sender has changed since the operator
 * saw it.
 */
export const changeMessages = (tx: Database, body: MessagesBulk, key: ChangeKey, now: Date): Promise<MadeBulkChange> =>
  changeOnce(tx, key, now, async () => {
    const ids = await selectedIds(tx, body, findMessageIds, now);
    const { status, ...labels } = body.change;
    await checkLabels(tx, labels.addLabels ?? []);
    const selected = await lockMessages(tx, ids);
    const skipped = 'items' in body && status ? await findConflicts(tx, selected, body.items, status, key) : [];
    const skippedIds = new Set(idsOf(skipped));
    const locked = selected.filter(({ id }) => !skippedIds.has(id));
    const pairs = locked.flatMap((before) => {
      const after = { status: status ?? before.status, labels: labelsAfter(before.labels, labels) };
      const fields = changedFields(before, after);
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
    const relabelled = pairs.filter(({ fields }) => fields.includes('labels'));
    for (const [, group] of Map.groupBy(relabelled, ({ after }) => JSON.stringify(after.labels))) {
      const messages = group.map(({ before }) => before);
      await setMessageLabels(tx, idsOf(messages), group[0]!.after.labels);
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

/** Finds the messages whose status is neither the one that the operator saw nor the wanted one, unless the operator changed it. */
async function findConflicts(
  tx: Database,
  messages: readonly LockedMessage[],
  items: readonly { id: number; status?: MessageStatus | undefined }[],
  wanted: MessageStatus,
  { user }: ChangeKey,
): Promise<BulkOutcome['skipped']> {
  const seenStatuses = new Map(items.map(({ id, status }) => [id, status]));
  const changed = messages.filter(({ id, status }) => status !== wanted && status !== (seenStatuses.get(id) ?? status));
  const authors = await statusAuthors(
    tx,
    changed.map(({ conversationId }) => conversationId),
  );
  return changed
    .map(({ id, conversationId }) => ({ id, by: authors.get(conversationId) ?? null }))
    .filter(({ by }) => by !== user.username);
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
