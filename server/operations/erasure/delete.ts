import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../platform/db/engine.ts';
import { isFirst } from '../../platform/db/milestones.ts';
import { findConversations } from '../../platform/db/conversations.ts';
import type { Database } from '../../platform/db/tables.ts';
import { mailFilesOf } from '../../platform/mail/mail-files.ts';
import { indexRows, targetsOf } from '../../platform/search/texts.ts';
import { eraseDeletedWords } from '../../platform/search/words.ts';
import { inSql } from '../backups/backup-tables.ts';
import { inBatches, type PersonalData } from './personal-data.ts';
import { CommandError } from '../failures/command-error.ts';

type Target = Pick<OpenDatabase, 'db' | 'engine'>;

/** The milestone that exists from the deletion of rows until their bytes are removed from the files of the database. */
const marker = 'erasure';

/** Deletes the rows, in one transaction, and marks the files of the database for {@link removeTraces}. */
export async function deleteRows(db: Database, data: PersonalData, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tables = {
      outbox: data.mails,
      replies: data.replies,
      senderAnswers: data.answers,
      conversations: data.conversations,
      senders: data.senders,
      signInAttempts: data.attempts,
      users: data.accounts,
      accountLinks: data.links,
      trackingRequests: data.requests,
    };
    const affectedIds = await findAffected(tx, data);
    // The row stays without the Message-ID, so the email is not imported again.
    const receivedUpdate = tx.updateTable('receivedMails').set({ mailId: null });
    await inBatches(data.conversations, (batch) => receivedUpdate.where('conversationId', 'in', batch).execute());
    for (const [table, ids] of Object.entries(tables)) {
      const deletion = tx.deleteFrom(table as keyof typeof tables);
      await inBatches(ids, (batch) => deletion.where('id', 'in', batch).execute());
    }
    // Other submissions and messages must no longer be found by deleted texts.
    for (const kind of ['project', 'message'] as const)
      await inBatches(affectedIds[kind], (batch) => indexRows(tx, kind, batch));
    for (const { id, change } of data.changes)
      await tx.updateTable('history').set({ change }).where('id', '=', id).execute();
    const usersUpdate = tx.updateTable('users').set({ email: null });
    await inBatches(data.operators, (batch) => usersUpdate.where('id', 'in', batch).execute());
    const identitiesUpdate = tx.updateTable('identities').set({ label: null });
    await inBatches(data.identities, (batch) => identitiesUpdate.where('id', 'in', batch).execute());
    await isFirst(tx, marker, now);
  });
}

/** Finds the submissions and messages whose searchable texts change: subjects of deleted replies and answers, and targets of deleted submissions. */
async function findAffected(tx: Database, data: PersonalData): Promise<Record<'project' | 'message', number[]>> {
  const targets = await inBatches(data.projects, (batch) => targetsOf(tx, batch));
  const conversationIds = [
    ...(await inBatches(data.replies, (batch) => findConversationIds(tx, 'replies', batch))),
    ...(await inBatches(data.answers, (batch) => findConversationIds(tx, 'senderAnswers', batch))),
  ];
  const conversations = await inBatches(conversationIds, async (batch) => [
    ...(await findConversations(tx, batch)).values(),
  ]);
  return {
    project: [...new Set([...targets, ...conversations.flatMap(({ projectId }) => projectId ?? [])])],
    message: [...new Set(conversations.flatMap(({ messageId }) => messageId ?? []))],
  };
}

async function findConversationIds(tx: Database, table: 'replies' | 'senderAnswers', ids: readonly number[]) {
  const rowsQuery = tx
    .selectFrom(table as 'replies')
    .select('conversationId')
    .where('id', 'in', ids);
  return (await rowsQuery.execute()).map(({ conversationId }) => conversationId);
}

/** Whether an erasure was interrupted before {@link removeTraces} completed. */
export const isErasureUnfinished = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('milestones').select('name').where('name', '=', marker).executeTakeFirst()) !== undefined;

/**
 * Removes the remains of deleted rows: words in the search index, mail files, and bytes in the files of the database. It can be repeated.
 *
 * @param deadline the limit of each wait for other users of the database, in ms: longer than a transaction of the product may be idle
 * @throws {CommandError} if they still use the database after it
 */
export async function removeTraces(
  { db, engine }: Target,
  dataDir: string,
  address: string,
  deadline = 30_000,
): Promise<void> {
  await eraseDeletedWords(db);
  await removeMailFiles(dataDir, address);
  await (engine === 'postgres' ? rewriteTables(db, deadline) : rewriteFile(db, deadline));
  // An email may have been sent, and written as a file, while its row was deleted.
  await removeMailFiles(dataDir, address);
  await db.deleteFrom('milestones').where('name', '=', marker).execute();
}

async function removeMailFiles(dataDir: string, address: string): Promise<void> {
  for (const file of await mailFilesOf(dataDir, address)) await rm(file, { force: true });
}

/** Rewrites the file: pages keep bytes of deleted rows in their unused parts, and the WAL keeps earlier pages. */
async function rewriteFile(db: Database, deadline: number): Promise<void> {
  // The copy may be larger than the available memory.
  await sql`pragma temp_store = file`.execute(db);
  await retryWhileBusy(() => sql`vacuum`.execute(db), deadline);
  await retryWhileBusy(async () => {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy) throw Object.assign(new Error('a reader uses the WAL'), { errcode: 5 });
  }, deadline);
}

/** Uses VACUUM FULL, since a plain VACUUM leaves the bytes of rows in their pages. Statistics contain samples of columns. */
async function rewriteTables(db: Database, deadline: number): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => inSql(name));
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = '3s'`.execute(connection);
    await waitForOlderTransactions(connection, deadline);
    for (const table of tables)
      await retryWhileBusy(() => sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection), deadline);
    await retryWhileBusy(() => sql`vacuum (full) pg_statistic`.execute(connection), deadline);
  });
}

/** Waits for older transactions in any database of the server, since VACUUM keeps rows that they may see. */
async function waitForOlderTransactions(db: Database, deadline: number): Promise<void> {
  const { rows: ownRows } = await sql<{ id: number }>`select txid_current() as id`.execute(db);
  await retryWhileBusy(async () => {
    const oldestQuery = sql<{ oldest: number }>`select txid_snapshot_xmin(txid_current_snapshot()) as oldest`;
    const { rows } = await oldestQuery.execute(db);
    if (rows[0]!.oldest <= ownRows[0]!.id) throw Object.assign(new Error('a transaction is older'), { code: '55P03' });
  }, deadline);
}

/** Retries `work` until the deadline, in ms, while it fails with SQLITE_BUSY, SQLITE_LOCKED or PostgreSQL's lock_not_available. */
async function retryWhileBusy(work: () => Promise<unknown>, deadline: number): Promise<void> {
  const endsAt = Date.now() + deadline;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const { errcode, code } = error as { errcode?: number; code?: string };
      if (errcode !== 5 && errcode !== 6 && code !== '55P03') throw error;
      if (Date.now() > endsAt) throw new CommandError(busy, { cause: error });
      await wait(250);
    }
  }
}

const busy =
  'The rows are deleted, but other programs use the database, and its files may still contain them: run the command again later.';
