import { sql } from 'kysely';
import type { ContactMessage } from '../../domain/conversation/contact-message.ts';
import type { Project } from '../../domain/conversation/project.ts';
import { daysBefore } from '../db/rows.ts';
import { lockAddress } from '../db/submissions.ts';
import type { Database } from '../db/tables.ts';
import { enqueueAll, type Mail } from './enqueue.ts';
import type { MailKind } from './mail-module.ts';

export type SubmissionMail = Mail<'project-notice' | 'project-thanks' | 'message-notice' | 'message-thanks'>;

/** The outbox's key of the notice or the thank-you email about a submission or a message: there is one of each. */
export const submissionMailKey = (about: 'project' | 'message', id: number, mail: 'notice' | 'thanks'): string =>
  `${about}:${id}:${mail}`;

/** Thank-you mails to one address in 24 hours: anybody can type a stranger's address into the forms. */
export const thanksPerDay = 3;

/**
 * Enqueues the notice to `studioEmail` and the thank-you email about a project that was just inserted, in its transaction `tx`. The emails
 * about the messages that became part of it become the project's; those that have left stay the only ones.
 */
export async function enqueueProjectMails(
  tx: Database,
  { project, track, messageIds = [] }: { project: Project; track?: string; messageIds?: readonly number[] },
  studioEmail: string,
  now: Date,
): Promise<void> {
  const { id, name, projectType, description, contactEmail, targetPlatforms, additionalInfo, language, createdAt } =
    project;
  const sent = { id, name, projectType, description, contactEmail, targetPlatforms, additionalInfo };
  const notice: Mail<'project-notice'> = {
    mailKey: submissionMailKey('project', id, 'notice'),
    kind: 'project-notice',
    recipient: studioEmail,
    language: 'en',
    payload: { ...sent, language, createdAt },
  };
  const thanks: Mail<'project-thanks'> = {
    mailKey: submissionMailKey('project', id, 'thanks'),
    kind: 'project-thanks',
    recipient: contactEmail,
    language,
    payload: { id, projectType, createdAt, track },
  };
  await lockAddress(tx, contactEmail);
  const hasNotice = await takeOverMail(tx, notice, messageMailKeys(messageIds, 'notice'));
  const hasThanks = await takeOverMail(tx, thanks, messageMailKeys(messageIds, 'thanks'));
  await enqueueWithinLimit(tx, [...(hasNotice ? [] : [notice]), ...(hasThanks ? [] : [thanks])], now);
}

/**
 * The same about a message. Without `thanks` only the studio is mailed.
 * @param delay in ms, before which the emails do not leave
 */
export async function enqueueMessageMails(
  tx: Database,
  {
    message,
    thanks = true,
    track,
    delay = 0,
  }: { message: ContactMessage; thanks?: boolean; track?: string; delay?: number },
  studioEmail: string,
  now: Date,
): Promise<void> {
  const { id, name, email, subject, message: text, language, createdAt } = message;
  const notice: Mail<'message-notice'> = {
    mailKey: submissionMailKey('message', id, 'notice'),
    kind: 'message-notice',
    recipient: studioEmail,
    language: 'en',
    payload: { id, name, email, subject, message: text, language, createdAt },
    delay,
  };
  const toSender: Mail<'message-thanks'> = {
    mailKey: submissionMailKey('message', id, 'thanks'),
    kind: 'message-thanks',
    recipient: email,
    language,
    payload: { id, createdAt, track },
    delay,
  };
  await lockAddress(tx, email);
  await enqueueWithinLimit(tx, thanks ? [notice, toSender] : [notice], now);
}

/** Removes the notices and thank-you emails about messages. */
export async function deleteMessageMails(tx: Database, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  const keys = [...messageMailKeys(messageIds, 'notice'), ...messageMailKeys(messageIds, 'thanks')];
  await tx.deleteFrom('outbox').where('mailKey', 'in', keys).execute();
}

const messageMailKeys = (messageIds: readonly number[], mail: 'notice' | 'thanks') =>
  messageIds.map((id) => submissionMailKey('message', id, mail));

/** Turns the first of the emails with some keys into another one, and removes the rest. @returns false if there is none */
async function takeOverMail(tx: Database, mail: SubmissionMail, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false;
  const earlierMails = tx.selectFrom('outbox').select(['id', 'payload']).where('mailKey', 'in', keys).orderBy('id');
  const [first, ...others] = await earlierMails.execute();
  if (!first) return false;
  const { mailKey, kind, recipient, language, payload } = mail;
  // An email that has left has no token of the sender's page any more.
  const hasToken = 'track' in (JSON.parse(first.payload) as object);
  const stored = JSON.stringify(hasToken ? payload : { ...payload, track: undefined });
  for (const { id } of others) await tx.deleteFrom('outbox').where('id', '=', id).execute();
  await tx
    .updateTable('outbox')
    .set({ mailKey, kind, recipient, language, payload: stored })
    .where('id', '=', first.id)
    .execute();
  return true;
}

/**
 * Enqueues mails, but no thank-you mail to an address that has had {@link thanksPerDay} of them in the last day. Call it under `lockAddress`:
 * others would each count without this one.
 */
export async function enqueueWithinLimit(tx: Database, mails: readonly SubmissionMail[], now: Date): Promise<void> {
  const mayLeave = await thanksLimit(tx, mails, now);
  await enqueueAll(tx, mails.filter(mayLeave), now);
}

const thanksKinds = ['project-thanks', 'message-thanks'] as const satisfies MailKind[];

/** Returns a function that allows each of several mails in turn, as far as the thank-you mails of its address are not used up. */
async function thanksLimit(tx: Database, mails: readonly SubmissionMail[], now: Date) {
  const addressOf = ({ recipient }: Pick<SubmissionMail, 'recipient'>) => recipient.toLowerCase();
  const isThanks = ({ kind }: SubmissionMail) => thanksKinds.some((thanks) => thanks === kind);
  const addresses = [...new Set(mails.filter(isThanks).map(addressOf))];
  if (addresses.length === 0) return () => true;
  const earlier = await tx
    .selectFrom('outbox')
    .select('recipient')
    .where(sql`lower(recipient)`, 'in', addresses)
    .where('kind', 'in', thanksKinds)
    .where('createdAt', '>', daysBefore(now, 1))
    .execute();
  const counts = new Map(addresses.map((address) => [address, 0]));
  for (const mail of earlier) counts.set(addressOf(mail), counts.get(addressOf(mail))! + 1);
  return (mail: SubmissionMail): boolean => {
    if (!isThanks(mail)) return true;
    const count = counts.get(addressOf(mail))!;
    counts.set(addressOf(mail), count + 1);
    return count < thanksPerDay;
  };
}
