import { randomUUID } from 'node:crypto';
import {
  bulkLimit,
  type BulkOutcome,
  bulkOutcome,
  type SettledChange,
  type UndoOutcome,
} from '../../../domain/inbox/change.ts';
import { retention } from '../../../domain/operations/retention.ts';
import type { User } from '../../../domain/accounts/user.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import { readVersions } from '../../platform/db/conversations.ts';
import { after, deleteInBatches, idsOf, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { Call } from '../../platform/http/endpoint/endpoint.ts';
import { bodyDigest } from '../../platform/http/endpoint/request-headers.ts';
import { HttpError, requireExisting } from '../../platform/errors/http-error.ts';

/** The values of the changed fields before and after a change. */
export type Replaced = { before: Record<string, unknown>; after: Record<string, unknown> };

/** An item of a change: the values that it replaced in a conversation. Those that follow from a reply are an item of their own. */
export type ChangedItem = Replaced & { conversationId: number; replyId?: number | null };

/** The author of a change. */
export type Author = { user: Pick<User, 'id' | 'username'>; actor: Actor };

/** The author, key and body by which a change is recognized when the call is repeated. */
export type ChangeKey = Author & { idempotencyKey: string | null; bodyDigest: string };

export const authorOf = ({ user, by }: Call<unknown, unknown>): Author => ({ user: user!, actor: by });

/** @param body distinguishes the call from others with its key */
export const keyOf = (call: Call<unknown, unknown>, body = call.body): ChangeKey => ({
  ...authorOf(call),
  idempotencyKey: call.idempotencyKey,
  bodyDigest: bodyDigest(body),
});

/** The outcome of a bulk change, with the number of rows that already had the values. */
export type MadeBulkChange = BulkOutcome & { unchanged: number };

/** The result of a change, for its undo and for a repeated call. */
interface Made<Outcome> {
  items: readonly ChangedItem[];
  outcome: Outcome;
}

/**
 * Makes a change once per key in a transaction; a repeated call returns the outcome of the first. Without a key the change
 * is made each time and cannot be undone.
 * @throws {HttpError} 409 if the key was used with another body
 */
export async function changeOnce<Outcome extends object>(
  tx: Database,
  key: ChangeKey,
  now: Date,
  makeChange: () => Promise<Made<Outcome>>,
): Promise<Outcome> {
  const { idempotencyKey, bodyDigest } = key;
  if (idempotencyKey === null) return (await makeChange()).outcome;
  const inserted = await insertChange(tx, { ...key, idempotencyKey }, now)
    .returning('id')
    .executeTakeFirst();
  if (!inserted) {
    const earlier = await changeOf(tx, idempotencyKey).executeTakeFirstOrThrow();
    if (earlier.bodyDigest !== bodyDigest) throw new HttpError(409, 'conflict');
    return JSON.parse(earlier.outcome) as Outcome;
  }
  const changeSetId = inserted.id;
  const { items, outcome } = await makeChange();
  const stored = JSON.stringify(outcome);
  await tx.updateTable('changeSets').set({ outcome: stored }).where('id', '=', changeSetId).execute();
  await insertItems(tx, changeSetId, items);
  return outcome;
}

/**
 * Stores a change whose reply already prevents that it is made again. The change gets the key of the call. If there is none, or another change has
 * it, the key is random, so only the undo of the reply finds the change.
 * @throws {HttpError} 409 if {@link settleChange} has used up the key
 */
export async function storeChange(
  tx: Database,
  key: ChangeKey,
  items: readonly ChangedItem[],
  now: Date,
): Promise<void> {
  const { idempotencyKey } = key;
  const insert = (newKey: string) =>
    insertChange(tx, { ...key, idempotencyKey: newKey }, now)
      .returning('id')
      .executeTakeFirst();
  const inserted = idempotencyKey === null ? undefined : await insert(idempotencyKey);
  if (!inserted && idempotencyKey !== null) {
    const earlier = await changeOf(tx, idempotencyKey).executeTakeFirstOrThrow();
    if (earlier.bodyDigest === notMade) throw new HttpError(409, 'conflict');
  }
  const { id } = inserted ?? (await insert(randomUUID()))!;
  await insertItems(tx, id, items);
}

async function insertItems(tx: Database, changeSetId: number, items: readonly ChangedItem[]): Promise<void> {
  if (items.length === 0) return;
  const versions = await readVersions(
    tx,
    items.map(({ conversationId }) => conversationId),
  );
  const rows = items.map(({ conversationId, replyId = null, before, after }) => ({
    changeSetId,
    conversationId,
    replyId,
    change: JSON.stringify({ before, after }),
    version: versions.get(conversationId)!,
  }));
  await tx.insertInto('changeItems').values(rows).execute();
}

type NewChange = Pick<ChangeKey, 'user' | 'bodyDigest'> & { idempotencyKey: string };

const insertChange = (tx: Database, { user, idempotencyKey, bodyDigest }: NewChange, now: Date) =>
  tx
    .insertInto('changeSets')
    .values({
      userId: user.id,
      author: user.username,
      idempotencyKey,
      bodyDigest,
      outcome: '{}',
      undoOutcome: '{}',
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing());

const changeOf = (tx: Database, key: string) =>
  tx.selectFrom('changeSets').select(['bodyDigest', 'outcome']).where('idempotencyKey', '=', key);

/** Stored instead of a body's digest for a change that was not made: no body matches it, so the key is used up. */
const notMade = 'not made';

/**
 * Determines whether a change whose response was lost has been made. If not, its key is used up, so a call that is still on its
 * way is rejected; a change in progress is waited for.
 * @throws {HttpError} 404 for another user's key
 */
export async function settleChange(tx: Database, user: User, key: string, now: Date): Promise<SettledChange> {
  await insertChange(tx, { user, idempotencyKey: key, bodyDigest: notMade }, now).execute();
  const row = requireExisting(await changeOf(tx, key).where('userId', '=', user.id).executeTakeFirst());
  const outcome = bulkOutcome.safeParse(JSON.parse(row.outcome));
  return { made: row.bodyDigest !== notMade, outcome: outcome.success ? outcome.data : null };
}

/** A change, locked until the transaction ends, with the conversations of its items. */
export type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

/** An item of a change whose conversation is locked. */
export type LockedItem = Awaited<ReturnType<typeof readItems>>[number];

/**
 * Locks a user's change until the transaction ends. Its items are not locked: they are read by {@link readItems} when their conversations are
 * locked, since the undo of another change may alter them until then ({@link passValuesOn}).
 */
export async function lockChange(tx: Database, key: string, userId: number) {
  const query = tx.selectFrom('changeSets').selectAll().where('idempotencyKey', '=', key).where('userId', '=', userId);
  const row = await locking(tx, query).executeTakeFirst();
  if (!row) return undefined;
  const items = await tx
    .selectFrom('changeItems')
    .select('conversationId')
    .where('changeSetId', '=', row.id)
    .orderBy('id')
    .execute();
  return {
    ...row,
    undoOutcome: JSON.parse(row.undoOutcome) as UndoOutcome,
    conversationIds: [...new Set(items.map(({ conversationId }) => conversationId))],
  };
}

/** The items of a change, whose conversations must be locked. */
export async function readItems(tx: Database, { id }: Pick<LockedChange, 'id'>) {
  const items = await tx.selectFrom('changeItems').selectAll().where('changeSetId', '=', id).orderBy('id').execute();
  return items.map(({ change, ...item }) => ({ ...item, ...(JSON.parse(change) as Replaced) }));
}

/** Locks the change of a reply that a user sent. */
export async function lockChangeOfReply(
  tx: Database,
  replyId: number,
  userId: number,
): Promise<LockedChange | undefined> {
  const change = await tx
    .selectFrom('changeItems')
    .innerJoin('changeSets', 'changeSets.id', 'changeItems.changeSetId')
    .select('idempotencyKey')
    .where('replyId', '=', replyId)
    .executeTakeFirst();
  return change && lockChange(tx, change.idempotencyKey, userId);
}

/** Stores the outcome of an undo, which a second call returns. */
export async function storeUndo(tx: Database, changeSetId: number, outcome: UndoOutcome, now: Date): Promise<void> {
  const stored = { undoneAt: now.toISOString(), undoOutcome: JSON.stringify(outcome) };
  await tx.updateTable('changeSets').set(stored).where('id', '=', changeSetId).execute();
}

/** Deletes items of a change, which were undone without the others. */
export async function deleteItems(tx: Database, items: readonly { id: number }[]): Promise<void> {
  await tx.deleteFrom('changeItems').where('id', 'in', idsOf(items)).execute();
}

/**
 * Adds the values before a reply, which was undone, to the item of the next reply of its conversation. The undo of that reply then restores
 * them. Values that the next reply itself replaced stay.
 */
export async function passValuesOn(tx: Database, { before, after }: Replaced, nextReplyId: number): Promise<void> {
  const next = await tx
    .selectFrom('changeItems')
    .select(['id', 'change'])
    .where('replyId', '=', nextReplyId)
    .executeTakeFirst();
  if (!next) return;
  const replaced = JSON.parse(next.change) as Replaced;
  const change = { before: { ...before, ...replaced.before }, after: { ...after, ...replaced.after } };
  await tx
    .updateTable('changeItems')
    .set({ change: JSON.stringify(change) })
    .where('id', '=', next.id)
    .execute();
}

/** Makes the values that changes replaced in a conversation impossible to restore. Its pending replies can still be undone. */
export async function forgetReplacedValues(tx: Database, conversationId: number): Promise<void> {
  await tx
    .deleteFrom('changeItems')
    .where('conversationId', '=', conversationId)
    .where('replyId', 'is', null)
    .execute();
  await tx
    .updateTable('changeItems')
    .set({ change: JSON.stringify({ before: {}, after: {} } satisfies Replaced) })
    .where('conversationId', '=', conversationId)
    .execute();
}

/** The outcomes of a user's changes after an instant, oldest first, except for undone ones. */
export async function outcomesSince(db: Database, userId: number, instant: Date) {
  const rows = await db
    .selectFrom('changeSets')
    .select(['outcome', 'createdAt as at'])
    .where('userId', '=', userId)
    .where('createdAt', '>', instant.toISOString())
    .where('undoneAt', 'is', null)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ at, outcome }) => ({ at, outcome: JSON.parse(outcome) as object }));
}

/** Removes changes that can no longer be undone or repeated. */
export async function purgeChanges(db: Database, now: Date): Promise<void> {
  const until = after(now, -retention.changeKeyHours * 3_600_000);
  // A change is deleted with its items, one for each of up to 500 rows.
  await deleteInBatches(db, 'changeSets', db.selectFrom('changeSets').select('id').where('createdAt', '<', until), 20);
}

/** The selection of a bulk call: rows by id, or all that match a filter. */
type Selection<Filter> = { items: readonly { id: number }[] } | { filter: Filter; expected: number };

/** The ids of a selection without duplicates. @throws {HttpError} 409 above `bulkLimit`, or for another number than expected */
export async function selectedIds<Filter>(
  tx: Database,
  body: Selection<Filter>,
  find: (tx: Database, filter: Filter, limit: number, now: Date) => Promise<number[]>,
  now: Date,
): Promise<number[]> {
  const ids =
    'items' in body ? [...new Set(body.items.map(({ id }) => id))] : await find(tx, body.filter, bulkLimit + 1, now);
  const isOtherNumber = 'filter' in body && ids.length !== body.expected;
  if (ids.length > bulkLimit || isOtherNumber) throw new HttpError(409, 'conflict');
  return ids;
}
