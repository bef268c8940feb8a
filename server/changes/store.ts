import { bulkOutcome, type SettledChange, type UndoOutcome } from '../../domain/change.ts';
import { retention } from '../../domain/retention.ts';
import type { User } from '../../domain/user.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import type { Actor } from '../audit/store.ts';
import { HttpError, notFound } from '../http/errors.ts';

/** What a change replaced, and with what: values of the fields that it set. */
export interface Replaced {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export type ChangedItem = Replaced & ({ projectId: number } | { messageId: number });

/** Who makes a change, with which key and body. */
export interface ChangeKey {
  user: Pick<User, 'id' | 'username'>;
  actor: Actor;
  idempotencyKey: string | null;
  bodyDigest: string;
}

/** Flags submissions as spam, or takes that back. @returns what Undo needs */
export type FlagProjects = (
  tx: Database,
  ids: readonly number[],
  spam: boolean,
  key: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
) => Promise<ChangedItem[]>;

/** What a change did: for its undo, and for a repeated call. */
interface Made<Outcome> {
  items: readonly ChangedItem[];
  outcome: Outcome;
}

/**
 * Makes a change once for its key, in a transaction: a repeated call returns the first one's outcome. Without a key the change
 * is made each time, and cannot be undone.
 *
 * @throws {HttpError} 409 where the key came with another body
 */
export async function changeOnce<Outcome extends object>(
  tx: Database,
  { user, idempotencyKey, bodyDigest }: ChangeKey,
  now: Date,
  make: () => Promise<Made<Outcome>>,
): Promise<Outcome> {
  if (idempotencyKey === null) return (await make()).outcome;
  const inserted = await tx
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
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return earlierOutcome<Outcome>(tx, idempotencyKey, bodyDigest);
  const { items, outcome } = await make();
  await tx
    .updateTable('changeSets')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', inserted.id)
    .execute();
  if (items.length > 0) {
    const rows = items.map(({ before, after, ...of }) => ({
      changeSetId: inserted.id,
      ...of,
      change: JSON.stringify({ before, after }),
    }));
    await tx.insertInto('changeItems').values(rows).execute();
  }
  return outcome;
}

async function earlierOutcome<Outcome>(tx: Database, idempotencyKey: string, bodyDigest: string): Promise<Outcome> {
  const row = await tx
    .selectFrom('changeSets')
    .select(['bodyDigest', 'outcome'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  if (row.bodyDigest !== bodyDigest) throw new HttpError(409, 'conflict');
  return JSON.parse(row.outcome) as Outcome;
}

/** In place of a body's digest: no change has it, so the key of one that was not made is used up. */
const notMade = 'not made';

/**
 * Settles whether a change was made whose response was lost. The key of one that was not is used up, so that a call which is
 * still on its way is refused; one under way is waited for.
 *
 * @throws {HttpError} 404 for another user's key
 */
export async function settleChange(
  tx: Database,
  { user, idempotencyKey }: { user: ChangeKey['user']; idempotencyKey: string },
  now: Date,
): Promise<SettledChange> {
  await tx
    .insertInto('changeSets')
    .values({
      userId: user.id,
      author: user.username,
      idempotencyKey,
      bodyDigest: notMade,
      outcome: '{}',
      undoOutcome: '{}',
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
  const row = await tx
    .selectFrom('changeSets')
    .select(['bodyDigest', 'outcome'])
    .where('idempotencyKey', '=', idempotencyKey)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const outcome = bulkOutcome.safeParse(JSON.parse(row.outcome));
  return { made: row.bodyDigest !== notMade, outcome: outcome.success ? outcome.data : null };
}

/** A user's change with its items, locked until the transaction ends. */
export async function lockChange(tx: Database, engine: Engine, key: string, userId: number) {
  const query = tx.selectFrom('changeSets').selectAll().where('idempotencyKey', '=', key).where('userId', '=', userId);
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const items = await tx
    .selectFrom('changeItems')
    .selectAll()
    .where('changeSetId', '=', row.id)
    .orderBy('id')
    .execute();
  return {
    ...row,
    undoOutcome: JSON.parse(row.undoOutcome) as UndoOutcome,
    items: items.map((item) => ({ ...item, ...(JSON.parse(item.change) as Replaced) })),
  };
}

/** Who last changed a message, of those changes that are still stored. */
export async function lastAuthorOf(tx: Database, messageId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('changeItems')
    .innerJoin('changeSets', 'changeSets.id', 'changeItems.changeSetId')
    .select('changeSets.author')
    .where('changeItems.messageId', '=', messageId)
    .orderBy('changeItems.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.author;
}

/** What a user's changes after an instant did, the oldest first; without those that were undone. */
export async function outcomesSince(
  db: Database,
  userId: number,
  instant: Date,
): Promise<{ at: string; outcome: object }[]> {
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

/** Removes changes that can no longer be undone nor be sent again. */
export async function purgeChanges(db: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - retention.changeKeyHours * 60 * 60 * 1000).toISOString();
  await db.deleteFrom('changeSets').where('createdAt', '<', until).execute();
}

/** What was changed of other submissions can no longer be undone. */
export async function keepItemsOf(tx: Database, changeSetId: number, projectIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('changeItems')
    .where('changeSetId', '=', changeSetId)
    .$if(projectIds.length > 0, (query) => query.where('projectId', 'not in', projectIds))
    .execute();
}
