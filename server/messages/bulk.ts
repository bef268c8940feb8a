import type { BulkOutcome, MessagesBulk } from '../../domain/change.ts';
import type { MessageStatus } from '../../domain/contact-message.ts';
import { labelsAfter } from '../../domain/label.ts';
import { auditAll } from '../audit/store.ts';
import { selectedIds } from '../changes/selection/store.ts';
import { type ChangeKey, changeOnce, type FlagProjects } from '../changes/store.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import {
  type Changeable,
  changedFields,
  recordHistory,
  recordMessageChanges,
  statusAuthors,
} from '../history/store.ts';
import { findMessageIds } from './list.ts';
import { checkLabels } from '../labels/store.ts';
import { thankRestored } from '../mail/withheld-mails.ts';
import { lockProjects } from '../projects/store.ts';
import { emit } from '../webhooks/store.ts';
import { pairedProjectsOf } from './copies/store.ts';
import { type LockedMessage, lockMessages, setMessageLabels, setMessageStatuses } from './store.ts';

/**
 * Changes status or labels of up to `bulkLimit` messages in one transaction, once for its key. A message whose status another
 * operator or its sender changed after it was shown is skipped by a change of status.
 *
 * @throws {HttpError} 409 for more than the limit, or where the filter does not leave the expected number
 */
export async function changeMessages(
  { db, engine }: { db: Database; engine: Engine },
  body: MessagesBulk,
  key: ChangeKey,
  now: Date,
  flagProjects: FlagProjects,
): Promise<BulkOutcome> {
  return db.transaction().execute((tx) =>
    changeOnce(tx, key, now, async () => {
      const ids = await selectedIds(body, (filter, limit) => findMessageIds({ db: tx, engine }, filter, limit, now));
      const { status, ...labels } = body.change;
      await checkLabels(tx, engine, labels.addLabels ?? []);
      // The submissions first, as everywhere.
      if (status !== undefined) await lockProjects(tx, engine, await pairedProjectsOf(tx, ids));
      const all = await lockMessages(tx, engine, ids);
      const skipped = 'items' in body && status ? await changedMeanwhile(tx, all, body.items, status, key) : [];
      const left = new Set(skipped.map(({ id }) => id));
      const locked = all.filter(({ id }) => !left.has(id));
      const pairs = locked
        .map((before) => ({
          before,
          after: { status: status ?? before.status, labels: labelsAfter(before.labels, labels) },
        }))
        .map((pair) => ({ ...pair, fields: changedFields(pair.before, pair.after) }))
        .filter(({ fields }) => fields.length > 0);
      const confirmed = locked.filter((message) => status === 'spam' && isUnconfirmed(message));
      if (status !== undefined) {
        const changed = pairs.filter(({ fields }) => fields.includes('status')).map(({ before }) => before);
        if (status !== 'spam')
          for (const messageId of await thankRestored(tx, changed, now))
            await emit(tx, 'message.received', { messageId }, now);
        await setMessageStatuses(tx, [...confirmed, ...changed], status, now);
      }
      const relabelled = pairs.filter(({ fields }) => fields.includes('labels'));
      for (const [, group] of Map.groupBy(relabelled, ({ after }) => JSON.stringify(after.labels)))
        await setMessageLabels(
          tx,
          group.map(({ before }) => before.id),
          group[0]!.after.labels,
        );
      const by = key.user.username;
      await recordMessageChanges(tx, pairs, by, now);
      await recordHistory(
        tx,
        confirmed.map(({ id: messageId }) => {
          const to = now.toISOString();
          return { messageId, by, kind: 'changed' as const, field: 'spamConfirmedAt', to };
        }),
        now,
      );
      await auditAll(
        tx,
        key.actor,
        [...pairs, ...confirmed.map((before) => ({ before, fields: ['status'] }))].map(
          ({ before: { id }, fields }) => ({ action: 'changed', entity: 'message', id, fields }),
        ),
        now,
      );
      const items = pairs.map(({ before, after, fields }) => ({
        messageId: before.id,
        before: pick(before, fields),
        after: pick(after, fields),
      }));
      const projects = status
        ? await flagProjects(
            tx,
            flaggedBy([...confirmed, ...pairs.map(({ before }) => before)], status),
            status === 'spam',
            key,
            now,
          )
        : [];
      return {
        items: [...items, ...projects],
        outcome: { changed: locked.length, skipped, missing: ids.length - all.length },
      };
    }),
  );
}

/** Those whose status is neither what was shown nor what is wanted, unless the operator changed it. */
async function changedMeanwhile(
  tx: Database,
  messages: readonly LockedMessage[],
  items: readonly { id: number; status?: MessageStatus | undefined }[],
  wanted: MessageStatus,
  { user }: ChangeKey,
): Promise<BulkOutcome['skipped']> {
  const seen = new Map(items.map(({ id, status }) => [id, status]));
  const changed = messages.filter(({ id, status }) => status !== wanted && status !== (seen.get(id) ?? status));
  const authors = await statusAuthors(
    tx,
    changed.map(({ id }) => id),
  );
  return changed.flatMap(({ id }) => {
    const by = authors.get(id) ?? null;
    return by === user.username ? [] : [{ id, by }];
  });
}

const pick = (message: Changeable, fields: readonly (keyof Changeable)[]) =>
  Object.fromEntries(fields.map((field) => [field, message[field]]));

/** Flagged on its arrival. */
const isUnconfirmed = ({ status, spamConfirmedAt }: LockedMessage) => status === 'spam' && spamConfirmedAt === null;

/** The submissions of messages that are spam, or are no longer. */
const flaggedBy = (messages: readonly LockedMessage[], status: MessageStatus) =>
  messages.flatMap(({ projectId, status: before }) =>
    projectId !== null && (status === 'spam' || before === 'spam') ? [projectId] : [],
  );
