import { type Selectable, sql } from 'kysely';
import { retention } from '../../../domain/operations/retention.ts';
import { engineOf } from '../db/engine.ts';
import { columnsOf, daysBefore, deleteInBatches } from '../db/rows.ts';
import { type Database, rowSchemas, type Tables } from '../db/tables.ts';
import { failedResult, retryJob } from '../jobs/queue.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

/** The result of the job of an email that a mail server has accepted. */
export const sentResult = 'sent';

type MailStatus = 'pending' | typeof sentResult | typeof failedResult;

export const findMail = (db: Database, id: number): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').select(columnsOf(rowSchemas.outbox)).where('id', '=', id).executeTakeFirst();

/** Removes the tokens of senders' pages from an email that was sent. */
export async function removeTokens(db: Database, id: number): Promise<void> {
  const payload =
    engineOf(db) === 'postgres'
      ? sql<string>`payload - 'track' - 'links'`
      : sql<string>`json_remove(payload, '$.track', '$.links')`;
  await db.updateTable('outbox').set({ payload }).where('id', '=', id).execute();
}

/** Deletes sent emails after `retention.sentMailDays`, since they contain personal data. Failed emails stay until an operator handles them. */
export async function purgeSentMails(db: Database, now: Date): Promise<void> {
  const sentMailsQuery = db
    .selectFrom('jobs')
    .select('mailId as id')
    .where('mailId', 'is not', null)
    .where('result', '=', sentResult)
    .where('finishedAt', '<', daysBefore(now, retention.sentMailDays));
  await deleteInBatches(db, 'outbox', sentMailsQuery);
}

/** The number of emails by status. Sent emails are only counted until {@link purgeSentMails} deletes them. */
export async function countMails(db: Database): Promise<Record<MailStatus, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['result', fn.countAll<number>().as('mails')])
    .where('mailId', 'is not', null)
    .groupBy('result')
    .execute();
  const count = (result: string | null) => rows.find((row) => row.result === result)?.mails ?? 0;
  return { pending: count(null), failed: count(failedResult), sent: count(sentResult) };
}

/** Emails with the state of their jobs. */
const selectMails = (db: Database) =>
  db
    .selectFrom('jobs')
    .innerJoin('outbox', 'outbox.id', 'jobs.mailId')
    .select(['outbox.id', 'outbox.kind', 'outbox.createdAt'])
    .select(sql<MailStatus>`coalesce(jobs.result, 'pending')`.as('status'));

const selectUndeliveredMails = (db: Database) =>
  selectMails(db)
    .select(['recipient', 'attempts', 'lastError', 'runAt as nextAttemptAt'])
    .$narrowType<{ status: Exclude<MailStatus, typeof sentResult> }>();

/** Emails that could not be sent: the failed ones first, then those that will be retried. */
export function listUndeliveredMails(db: Database, limit: number) {
  const jobsQuery = db.selectFrom('jobs').select('id');
  const failedJobs = jobsQuery.where('mailId', 'is not', null).where('result', '=', failedResult);
  const retriedJobs = jobsQuery.where('finishedAt', 'is', null).where('lastError', 'is not', null);
  return (
    selectUndeliveredMails(db)
      // Each of the two queries has an index; SQLite would read all jobs for one condition with `or`.
      .where('jobs.id', 'in', failedJobs.unionAll(retriedJobs))
      .orderBy('status')
      .orderBy('outbox.createdAt', 'desc')
      .orderBy('outbox.id', 'desc')
      .limit(limit)
      .execute()
  );
}

/**
 * Retries a failed email. A pending one is not changed, since a worker may be sending it.
 * @returns `found`: whether the unsent email exists; `mail`: its new state, if it had failed
 */
export async function retryMail(db: Database, id: number, now: Date) {
  const isRetried = await retryJob(db, { mailId: id }, now);
  const mail = await selectUndeliveredMails(db).where('outbox.id', '=', id).executeTakeFirst();
  return { found: mail !== undefined, mail: isRetried ? mail : undefined };
}

/** The newest emails to an address in lower case. */
export const listMailsTo = (db: Database, address: string, limit: number) =>
  selectMails(db)
    .select(sql<string | null>`case when jobs.result = ${sentResult} then jobs.finished_at end`.as('sentAt'))
    .where(sql`lower(recipient)`, '=', address)
    .orderBy('outbox.createdAt', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .execute();
