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

/** What arrives. */
interface Arrival {
  text: string;
  email: string;
  idempotencyKey: string | null;
  sentAt: Date;
  /** Whether the receiving server authenticated the email's author. */
  isVerified?: boolean;
}

/** The columns of a row that say whether it is spam. */
export type Verdict = { spamAt: string | null; spamSigns: string | null; textDigest: string | null };

/** Texts shorter than this may be equal by chance. */
const shortestRepeated = 40;

/**
 * Whether what arrives is spam (decision 22), in the transaction that stores it. Senders who were answered
 * before are not judged, unless it is an email that anybody may have written in their name.
 */
export async function judge(
  tx: Database,
  table: SubmittedTable,
  { text, email, idempotencyKey, sentAt, isVerified = true }: Arrival,
): Promise<Verdict> {
  const address = email.toLowerCase();
  const comparable = comparableText(text);
  const textDigest = comparable.length < shortestRepeated ? null : hash('sha256', comparable);
  const known = await whatIsKnown(tx, table, address, textDigest);
  const clean = { spamAt: null, spamSigns: null, textDigest };
  if (known.isAnswered && isVerified && !known.isBlocked) return clean;
  const opened = openedAt(idempotencyKey);
  const openFor = opened === null ? null : sentAt.getTime() - opened;
  const { score, signs } = spamScore({ text, email, ...known, openFor });
  if (score < spamLimit) return clean;
  const shown = isVerified ? signs : [...signs, unverifiedSign];
  return { spamAt: sentAt.toISOString(), spamSigns: shown.join(' '), textDigest };
}

/** The number of latest rows with the same text that are compared. */
const compared = 10;

/** What is known of a sender, by an address in small letters, and the number of others that recently sent the same text. */
async function whatIsKnown(tx: Database, table: SubmittedTable, address: string, textDigest: string | null) {
  const sender = sql.ref<string>(table === 'projects' ? 'contact_email' : 'email');
  const sameText = tx
    .selectFrom(table as 'projects')
    .select(sql<string>`lower(${sender})`.as('address'))
    .where('textDigest', '=', textDigest)
    .orderBy('createdAt', 'desc')
    .limit(compared);
  const others = await tx
    .selectFrom(sameText.as('sent'))
    .select('address')
    .distinct()
    .where('address', '!=', address)
    .execute();
  const known = await tx
    .selectNoFrom([isBlocked(address).as('isBlocked'), isAnswered(address).as('isAnswered')])
    .$castTo<{ isBlocked: SqlBool; isAnswered: SqlBool }>()
    .executeTakeFirstOrThrow();
  return { isBlocked: Boolean(known.isBlocked), isAnswered: Boolean(known.isAnswered), repetitions: others.length };
}

/** Whether an address has been answered before. */
const isAnswered = (address: string) =>
  sql<boolean>`(exists (select 1 from projects join conversations on conversations.id = projects.conversation_id
      where lower(contact_email) = ${address} and first_answered_at is not null)
    or exists (select 1 from contact_messages join conversations on conversations.id = contact_messages.conversation_id
      where lower(email) = ${address} and first_answered_at is not null))`;

/** The flag of a row as operators see it. */
export async function spamOf(db: Database, table: SubmittedTable, id: number): Promise<SpamNote | null> {
  const rows = db.selectFrom(table as 'contactMessages').select(['spamAt', 'spamConfirmedAt', 'spamSigns']);
  const row = await rows.where('id', '=', id).executeTakeFirst();
  if (!row || row.spamAt === null) return null;
  return { at: row.spamAt, confirmedAt: row.spamConfirmedAt, signs: row.spamSigns?.split(' ') ?? [] };
}

/** Returns the signs that withheld the emails and events of rows on arrival, and stops withholding them. */
export async function takeWithheld(tx: Database, table: SubmittedTable, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const name = table as 'contactMessages';
  const withheld = tx.selectFrom(name).select(['id', 'spamSigns']).where('id', 'in', ids);
  const rows = await withheld.where('spamSigns', 'is not', null).execute();
  await tx.updateTable(name).set({ spamSigns: null }).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, spamSigns }) => [id, spamSigns!.split(' ')]));
}

/** Submissions, and messages, that one transaction of the purge deletes. */
const purgedAtOnce = 100;

/** Deletes what an operator confirmed `retention.spamDays` ago, and the senders of whom nothing is left. */
export async function purgeSpam(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, retention.spamDays);
  for (let isFull = true; isFull;) isFull = await inTransaction(db, (tx) => purgeSomeSpam(tx, before, now));
}

/** @returns whether there may be more */
async function purgeSomeSpam(tx: Database, before: string, now: Date): Promise<boolean> {
  const confirmedIn = async (table: SubmittedTable) => {
    const confirmed = tx
      .selectFrom(table as 'projects')
      .select('id')
      .where('spamConfirmedAt', '<', before);
    return idsOf(await locking(tx, confirmed.orderBy('id').limit(purgedAtOnce)).execute());
  };
  const projectIds = await confirmedIn('projects');
  const messageIds = await confirmedIn('contactMessages');
  const emails: string[] = [];
  if (projectIds.length > 0) {
    await releaseMerged(tx, projectIds, now);
    const targets = await targetsOf(tx, projectIds);
    const confirmedProjects = tx.selectFrom('projects').select('contactEmail as email').where('id', 'in', projectIds);
    const projects = await confirmedProjects.execute();
    await deleteConversationsOf(tx, 'project', projectIds);
    await indexRows(tx, 'project', targets);
    emails.push(...projects.map(({ email }) => email));
  }
  if (messageIds.length > 0) {
    const confirmedMessages = tx.selectFrom('contactMessages').select('email').where('id', 'in', messageIds);
    emails.push(...(await confirmedMessages.execute()).map(({ email }) => email));
    await deleteConversationsOf(tx, 'message', messageIds);
  }
  await forgetSenders(tx, emails);
  return projectIds.length === purgedAtOnce || messageIds.length === purgedAtOnce;
}
