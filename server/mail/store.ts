import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type Engine, engineOf } from '../db/engine.ts';
import { after, columnsOf } from '../db/rows.ts';
import { type Database, rowSchemas, type Tables } from '../db/tables.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

const columns = columnsOf(rowSchemas.outbox);

/** Longest wait between two attempts, in ms. */
export const longestRetry = 60 * 60 * 1000;

/** Pending and due. A row that waits longer than any back-off was written while the clock was ahead, and is due too. */
const isDue = (now: Date) => (row: ExpressionBuilder<Tables, 'outbox'>) =>
  row.and([
    row('status', '=', 'pending'),
    row.or([row('nextAttemptAt', '<=', now.toISOString()), row('nextAttemptAt', '>', after(now, longestRetry))]),
  ]);

/** Leases the next mail that is due for `lease` ms, in one statement: only if its worker dies, another one sends it afterwards. */
export async function claimMail(
  db: Database,
  engine: Engine,
  now: Date,
  lease: number,
): Promise<OutboxRow | undefined> {
  return (
    db
      .updateTable('outbox')
      .set({ nextAttemptAt: after(now, lease) })
      .where('id', '=', ({ selectFrom }) => {
        const next = selectFrom('outbox')
          .select('id')
          .where(isDue(now))
          .orderBy('nextAttemptAt')
          .orderBy('id')
          .limit(1);
        return engine === 'postgres' ? next.forUpdate().skipLocked() : next;
      })
      // Again, since the row may have changed between its choice and its lock.
      .where(isDue(now))
      .returning(columns)
      .executeTakeFirst()
  );
}

/** Writes down that a mail has left. Tokens of senders' pages leave the outbox with it. */
export async function recordSent(db: Database, id: number, now: Date): Promise<void> {
  const payload =
    engineOf(db) === 'postgres'
      ? sql<string>`payload - 'track' - 'links'`
      : sql<string>`json_remove(payload, '$.track', '$.links')`;
  const sent = { status: 'sent', sentAt: now.toISOString(), lastError: null, payload } as const;
  await db.updateTable('outbox').set(sent).where('id', '=', id).execute();
}

/** Writes down that a claimed mail did not leave, unless its lease is over and it is another worker's. */
export async function recordFailure(
  db: Database,
  claimed: OutboxRow,
  failure: Pick<OutboxRow, 'status' | 'attempts' | 'lastError' | 'nextAttemptAt'>,
): Promise<void> {
  const waiting = db.updateTable('outbox').set(failure).where('id', '=', claimed.id).where('status', '=', 'pending');
  await waiting.where('nextAttemptAt', '=', claimed.nextAttemptAt).execute();
}

/** When the next mail is due, if any waits. */
export async function nextDue(db: Database): Promise<Date | undefined> {
  const pending = db.selectFrom('outbox').select('nextAttemptAt').where('status', '=', 'pending');
  const next = await pending.orderBy('nextAttemptAt').limit(1).executeTakeFirst();
  return next && new Date(next.nextAttemptAt);
}

/** How many mails wait, were given up and have left; those sent are kept for a time. */
export async function countMails(db: Database): Promise<{ pending: number; failed: number; sent: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['status', fn.countAll<number>().as('mails')])
    .groupBy('status')
    .execute();
  const count = (status: string) => rows.find((row) => row.status === status)?.mails ?? 0;
  return { pending: count('pending'), failed: count('failed'), sent: count('sent') };
}

const troubled = ['id', 'kind', 'recipient', 'status', 'attempts', 'lastError', 'nextAttemptAt', 'createdAt'] as const;

/** Mails that could not be sent: those that were given up first, then those that are tried again. */
export const listUndeliveredMails = (db: Database, limit: number) =>
  db
    .selectFrom('outbox')
    .select(troubled)
    .where(({ or, eb }) =>
      or([eb('status', '=', 'failed'), eb('status', '=', 'pending').and('lastError', 'is not', null)]),
    )
    .orderBy('status')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * Makes a mail that was given up due once more. One that is pending is left alone: a worker may be sending it.
 * @returns whether there is such a mail, and it as it waits now if it had been given up
 */
export async function retryMail(db: Database, id: number, now: Date) {
  const due = { status: 'pending', nextAttemptAt: now.toISOString() } as const;
  const failed = db.updateTable('outbox').set(due).where('id', '=', id).where('status', '=', 'failed');
  const mail = await failed.returning(troubled).executeTakeFirst();
  if (mail) return { found: true, mail };
  const present = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst();
  return { found: present !== undefined, mail: undefined };
}
