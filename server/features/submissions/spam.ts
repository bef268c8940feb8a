import { hash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { SpamNote } from '../../../domain/inbox/details.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { comparableText, openedAt, spamLimit, spamScore, unverifiedSign } from '../../../domain/spam/spam.ts';
import { deleteConversationsOf, type SubmittedTable } from '../../platform/db/conversations.ts';
import { daysBefore, idsOf, inTransaction, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { releaseMerged } from './merges.ts';
import { indexRows, targetsOf } from '../../platform/search/texts.ts';
import { forgetSenders, isBlocked } from '../senders/senders.ts';

/** The facts about a form or an email that decide whether it is spam. */
interface Arrival {
  text: string;
  email: string;
  idempotencyKey: string | null;
  sentAt: Date;
  /** Whether the receiving server authenticated the email's author. */
  isVerified?: boolean;
}

/** The columns in which a submission or message stores whether it is spam, and why. */
export type SpamVerdict = { spamAt: string | null; spamSigns: string | null; textDigest: string | null };

/** Shorter texts, in characters, may be equal by chance. */
const shortestCompared = 40;

/**
 * Decides whether a form or an email is spam (decision 22), in the transaction that stores it. Senders who were answered before are
 * exempt, unless they are blocked or it is an email that anybody may have written in their name.
 */
export async function detectSpam(
  tx: Database,
  table: SubmittedTable,
  { text, email, idempotencyKey, sentAt, isVerified = true }: Arrival,
): Promise<SpamVerdict> {
  const address = email.toLowerCase();
  const comparable = comparableText(text);
  const textDigest = comparable.length < shortestCompared ? null : hash('sha256', comparable);
  const sender = await readSenderFacts(tx, table, address, textDigest);
  const opened = openedAt(idempotencyKey);
  const openFor = opened === null ? null : sentAt.getTime() - opened;
  const { score, signs } = spamScore({ text, email, ...sender, openFor });
  const clean = { spamAt: null, spamSigns: null, textDigest };
  if (score < spamLimit) return clean;
  if (isVerified && !sender.isBlocked && (await wasAnswered(tx, address))) return clean;
  const shown = isVerified ? signs : [...signs, unverifiedSign];
  return { spamAt: sentAt.toISOString(), spamSigns: shown.join(' '), textDigest };
}

/** The maximum of rows with the same text whose senders are compared. */
const mostCompared = 10;

/** Reads whether the address of a sender, in lower case, is blocked, and how many other addresses recently sent the same text. */
async function readSenderFacts(tx: Database, table: SubmittedTable, address: string, textDigest: string | null) {
  const addressColumn = sql.ref<string>(table === 'projects' ? 'contact_email' : 'email');
  const sameTextQuery = tx
    .selectFrom(table as 'projects')
    .select(sql<string>`lower(${addressColumn})`.as('address'))
    .where('textDigest', '=', textDigest)
    .orderBy('createdAt', 'desc')
    .limit(mostCompared);
  const repetitionsQuery = tx
    .selectFrom(sameTextQuery.as('sent'))
    .select(({ fn }) => fn.count<number>('address').distinct().as('count'))
    .where('address', '!=', address);
  const facts = await tx
    .selectNoFrom([isBlocked(address).as('isBlocked'), repetitionsQuery.as('repetitions')])
    .$castTo<{ isBlocked: SqlBool; repetitions: number }>()
    .executeTakeFirstOrThrow();
  return { ...facts, isBlocked: Boolean(facts.isBlocked) };
}

/** Whether an address, in lower case, has been answered before. */
async function wasAnswered(tx: Database, address: string): Promise<boolean> {
  const isAnswered = sql<SqlBool>`(exists (select 1 from projects join conversations on conversations.id = projects.conversation_id
      where lower(contact_email) = ${address} and first_answered_at is not null)
    or exists (select 1 from messages join conversations on conversations.id = messages.conversation_id
      where lower(email) = ${address} and first_answered_at is not null))`;
  const row = await tx.selectNoFrom(isAnswered.as('isAnswered')).executeTakeFirstOrThrow();
  return Boolean(row.isAnswered);
}

/** Reads the flag of a submission or message as operators see it; null if it has none. */
export async function spamOf(db: Database, table: SubmittedTable, id: number): Promise<SpamNote | null> {
  const flagQuery = db.selectFrom(table as 'messages').select(['spamAt', 'spamConfirmedAt', 'spamSigns']);
  const row = await flagQuery.where('id', '=', id).executeTakeFirst();
  if (!row || row.spamAt === null) return null;
  return { at: row.spamAt, confirmedAt: row.spamConfirmedAt, signs: row.spamSigns?.split(' ') ?? [] };
}

/** Returns the signs that withheld the emails and events of rows on arrival, and stops withholding them. */
export async function stopWithholding(tx: Database, table: SubmittedTable, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const name = table as 'messages';
  const withheldQuery = tx.selectFrom(name).select(['id', 'spamSigns']).where('id', 'in', ids);
  const rows = await withheldQuery.where('spamSigns', 'is not', null).execute();
  await tx.updateTable(name).set({ spamSigns: null }).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, spamSigns }) => [id, spamSigns!.split(' ')]));
}

/** The maximum of submissions, and of messages, that one transaction of the purge deletes. */
const purgeBatch = 100;

/** Deletes the spam that an operator confirmed `retention.spamDays` ago, and senders without any other submission or message. */
export async function purgeSpam(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, retention.spamDays);
  for (let isFull = true; isFull;) isFull = await inTransaction(db, (tx) => purgeSomeSpam(tx, before, now));
}

/** @returns whether there may be more */
async function purgeSomeSpam(tx: Database, before: string, now: Date): Promise<boolean> {
  const confirmedIn = async (table: SubmittedTable) => {
    const confirmedSpamQuery = tx
      .selectFrom(table as 'projects')
      .select('id')
      .where('spamConfirmedAt', '<', before);
    return idsOf(await locking(tx, confirmedSpamQuery.orderBy('id').limit(purgeBatch)).execute());
  };
  const projectIds = await confirmedIn('projects');
  const messageIds = await confirmedIn('messages');
  const emails: string[] = [];
  if (projectIds.length > 0) {
    await releaseMerged(tx, projectIds, now);
    const targets = await targetsOf(tx, projectIds);
    const projectSendersQuery = tx.selectFrom('projects').select('contactEmail as email').where('id', 'in', projectIds);
    const projects = await projectSendersQuery.execute();
    await deleteConversationsOf(tx, 'project', projectIds);
    await indexRows(tx, 'project', targets);
    emails.push(...projects.map(({ email }) => email));
  }
  if (messageIds.length > 0) {
    const messageSendersQuery = tx.selectFrom('messages').select('email').where('id', 'in', messageIds);
    emails.push(...(await messageSendersQuery.execute()).map(({ email }) => email));
    await deleteConversationsOf(tx, 'message', messageIds);
  }
  await forgetSenders(tx, emails);
  return projectIds.length === purgeBatch || messageIds.length === purgeBatch;
}
