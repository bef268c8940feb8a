import type { Selectable } from 'kysely';
import { retention } from '../../../domain/operations/retention.ts';
import { after, daysBefore, deleteInBatches, executeWrite } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';

type Received = Selectable<Tables['receivedMails']>;

/** Whether an email has already been stored. */
export async function isReceived(db: Database, identity: string): Promise<boolean> {
  const receivedMailsQuery = db.selectFrom('receivedMails').select('id').where('identity', '=', identity);
  return (await receivedMailsQuery.executeTakeFirst()) !== undefined;
}

/** Records that an email is being stored, in the same transaction. @returns undefined if it already was */
export async function claimReceived(
  tx: Database,
  { identity, mailId, now }: { identity: string; mailId: string | null; now: Date },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('receivedMails')
    .values({ identity, mailId, outcome: 'message', conversationId: null, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('identity').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export const recordOutcome = (tx: Database, id: number, outcome: Pick<Received, 'outcome' | 'conversationId'>) =>
  tx.updateTable('receivedMails').set(outcome).where('id', '=', id).execute();

/** Marks an email as returned, by the key that all attempts to send it share. @returns whether it had not been marked */
export function recordBounce(tx: Database, threadKey: string, bounce: string, now: Date): Promise<boolean> {
  const bounceUpdate = tx.updateTable('sentMails').set({ bouncedAt: now.toISOString(), bounce });
  return executeWrite(bounceUpdate.where('threadKey', '=', threadKey).where('bouncedAt', 'is', null));
}

/** Deletes old records of emails without a conversation. They are kept until the mailbox cannot contain the emails, so none is read twice. */
export async function purgeReceivedMails(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, retention.receivedMailDays);
  const oldRowsQuery = db.selectFrom('receivedMails').select('id').where('createdAt', '<', before);
  await deleteInBatches(db, 'receivedMails', oldRowsQuery.where('conversationId', 'is', null));
}

type State = Selectable<Tables['inboundState']>;

/** The state of reading the mailbox. */
export const readState = (db: Database): Promise<State | undefined> =>
  db.selectFrom('inboundState').selectAll().where('id', '=', 1).executeTakeFirst();

export async function updateState(db: Database, change: Partial<Omit<State, 'id'>>): Promise<void> {
  await db
    .insertInto('inboundState')
    .values({ ...initialState, ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}

/** Acquires or renews the lease to read the mailbox for `lease` ms. @returns whether this process has it */
export async function acquireLease(
  db: Database,
  { reader, now, lease }: { reader: string; now: Date; lease: number },
): Promise<boolean> {
  const leased = { reader, leasedUntil: after(now, lease) };
  const acquired = await db
    .insertInto('inboundState')
    .values({ ...initialState, ...leased })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(leased)
        .where(({ or, eb }) =>
          or([
            eb('inboundState.reader', '=', reader),
            eb('inboundState.leasedUntil', 'is', null),
            eb('inboundState.leasedUntil', '<', now.toISOString()),
            // The lease was acquired while a clock was ahead.
            eb('inboundState.leasedUntil', '>', after(now, 10 * lease)),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return acquired !== undefined;
}

/** Releases the lease, so another process can read immediately. */
export const releaseLease = (db: Database, reader: string) =>
  db.updateTable('inboundState').set({ reader: null, leasedUntil: null }).where('reader', '=', reader).execute();

/** The state before the first reading of the mailbox. */
const initialState = {
  id: 1,
  reader: null,
  leasedUntil: null,
  uidValidity: null,
  lastUid: null,
  lastSuccessAt: null,
  lastErrorAt: null,
  lastError: null,
} as const;
