import { sql } from 'kysely';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import type { Project } from '../../../domain/conversation/project.ts';
import type { WithoutShared } from '../../platform/db/conversations.ts';
import { daysBefore } from '../../platform/db/rows.ts';
import { lockAddress } from '../../platform/db/submissions.ts';
import type { Database } from '../../platform/db/tables.ts';
import { enqueueAll, type Mail } from '../../platform/mail/enqueue.ts';
import type { MailKind } from '../../platform/mail/mail-module.ts';
import { payloadField } from '../../platform/mail/payload-fields.ts';

export type SubmissionMail = Mail<
  'project-notice' | 'project-thanks' | 'message-notice' | 'message-thanks' | 'pitch-reminder'
>;

/** The key in the outbox of the only notice, or the only thank-you email, about a submission or a message. */
export const submissionMailKey = (kind: 'project' | 'message', id: number, mail: 'notice' | 'thanks'): string =>
  `${kind}:${id}:${mail}`;

/** The maximum of thank-you emails and reminders to one address in 24 hours, since anybody can enter a stranger's address in the forms. */
export const thanksPerDay = 3;

/**
 * Enqueues the notice to `studioEmail` and the thank-you email about a submission that was just inserted, in its transaction `tx`. Emails
 * about the message from which the submission was made are replaced with its own; if one was already sent, no second one is.
 */
export async function enqueueProjectMails(
  tx: Database,
  { project, track, messageId }: { project: WithoutShared<Project>; track?: string; messageId: number | undefined },
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
  const hasNotice = messageId !== undefined && (await takeOverMail(tx, notice, messageMailKeys(messageId).notice));
  const hasThanks = messageId !== undefined && (await takeOverMail(tx, thanks, messageMailKeys(messageId).thanks));
  await enqueueWithinLimit(tx, [...(hasNotice ? [] : [notice]), ...(hasThanks ? [] : [thanks])], now);
}

/**
 * Enqueues the notice and the thank-you email about a message. Without `thanks` only the studio gets an email.
 * @param delay the time in ms before which the emails are not sent
 */
export async function enqueueMessageMails(
  tx: Database,
  {
    message,
    thanks = true,
    track,
    delay = 0,
  }: { message: WithoutShared<ContactMessage>; thanks?: boolean; track?: string; delay?: number },
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

/** Removes the notice and the thank-you email about a message. */
export async function deleteMessageMails(tx: Database, messageId: number): Promise<void> {
  const { notice, thanks } = messageMailKeys(messageId);
  await tx.deleteFrom('outbox').where('mailKey', 'in', [notice, thanks]).execute();
}

const messageMailKeys = (messageId: number) => ({
  notice: submissionMailKey('message', messageId, 'notice'),
  thanks: submissionMailKey('message', messageId, 'thanks'),
});

/** Makes emails about a sender's answers and requests name the submission into which the message was made. */
export async function renumberMails(
  tx: Database,
  { conversationId, messageId, projectId }: { conversationId: number; messageId: number; projectId: number },
): Promise<void> {
  // The outbox has no index for these emails, so it is read only if there may be some.
  const answersQuery = tx.selectFrom('senderAnswers').select('id').where('conversationId', '=', conversationId);
  const requestsQuery = tx.selectFrom('trackingRequests').select('id').where('conversationId', '=', conversationId);
  const cause = await answersQuery.unionAll(requestsQuery).limit(1).executeTakeFirst();
  if (!cause) return;
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', 'in', ['answer-notice', 'track-request'])
    .where(payloadField(tx, 'kind'), '=', 'message')
    .where(payloadField(tx, 'id'), '=', String(messageId))
    .execute();
  for (const { id, payload } of mails) {
    const renumbered = { ...(JSON.parse(payload) as object), kind: 'project', id: projectId };
    await tx
      .updateTable('outbox')
      .set({ payload: JSON.stringify(renumbered) })
      .where('id', '=', id)
      .execute();
  }
}

/** Replaces the content of the email with a key. @returns false if there is no such email */
async function takeOverMail(tx: Database, mail: SubmissionMail, key: string): Promise<boolean> {
  const earlierMailQuery = tx.selectFrom('outbox').select(['id', 'payload']).where('mailKey', '=', key);
  const earlier = await earlierMailQuery.executeTakeFirst();
  if (!earlier) return false;
  const { mailKey, kind, recipient, language, payload } = mail;
  // A sent email no longer contains the token of the sender's page.
  const hasToken = 'track' in (JSON.parse(earlier.payload) as object);
  const stored = JSON.stringify(hasToken ? payload : { ...payload, track: undefined });
  await tx
    .updateTable('outbox')
    .set({ mailKey, kind, recipient, language, payload: stored })
    .where('id', '=', earlier.id)
    .execute();
  return true;
}

/**
 * Enqueues emails, without thank-you emails and reminders to addresses that received {@link thanksPerDay} of them in the last day. Call it under
 * `lockAddress`, since concurrent transactions would not count each other's emails.
 */
export async function enqueueWithinLimit(tx: Database, mails: readonly SubmissionMail[], now: Date): Promise<void> {
  const isAllowed = await createFormMailLimit(tx, mails, now);
  await enqueueAll(tx, mails.filter(isAllowed), now);
}

/** The emails that depend only on a form. */
const unverifiedKinds = ['project-thanks', 'message-thanks', 'pitch-reminder'] as const satisfies MailKind[];

/** Returns a function that counts an email and returns whether it is within the limit of its address. */
async function createFormMailLimit(tx: Database, mails: readonly SubmissionMail[], now: Date) {
  const addressOf = ({ recipient }: Pick<SubmissionMail, 'recipient'>) => recipient.toLowerCase();
  const isLimited = ({ kind }: SubmissionMail) => unverifiedKinds.some((limited) => limited === kind);
  const addresses = [...new Set(mails.filter(isLimited).map(addressOf))];
  if (addresses.length === 0) return () => true;
  const earlier = await tx
    .selectFrom('outbox')
    .select('recipient')
    .where(sql`lower(recipient)`, 'in', addresses)
    .where('kind', 'in', unverifiedKinds)
    .where('createdAt', '>', daysBefore(now, 1))
    .execute();
  const counts = new Map(addresses.map((address) => [address, 0]));
  for (const mail of earlier) counts.set(addressOf(mail), counts.get(addressOf(mail))! + 1);
  return (mail: SubmissionMail): boolean => {
    if (!isLimited(mail)) return true;
    const count = counts.get(addressOf(mail))!;
    counts.set(addressOf(mail), count + 1);
    return count < thanksPerDay;
  };
}
