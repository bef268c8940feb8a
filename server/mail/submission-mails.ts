import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ContactMessage } from '../../domain/conversation/contact-message.ts';
import type { Language } from '../../domain/text/language.ts';
import type { Project } from '../../domain/conversation/project.ts';
import { lockAddress } from '../db/submissions.ts';
import { countRows, daysBefore } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import type { MailKind, MessageMail, ProjectMail } from './mail-module.ts';
import { enqueueAll, type Mail } from './enqueue.ts';
import { isPending } from './store.ts';

/*
 * A publishing form sends a project and a message with one idempotency key, in parallel and in any order. The pair is one
 * submission to the people who get mail about it: one notice and one thanks leave, the project's unless the message's has left.
 * Both share a mail key, so the outbox itself sees to that, also across instances.
 */

/** The key under which something came that was just stored. */
export type Keyed = { idempotencyKey: string | null };

export type SubmissionMail = Mail<'project-notice' | 'project-thanks' | 'message-notice' | 'message-thanks'>;

/** Thank-you mails to one address in 24 hours: anybody can type a stranger's address into the forms. */
export const thanksPerDay = 3;

/** How long a message that may be half of a pair waits, in ms, so that its project can take its mails over. */
const pairDelay = 2000;

/** Enqueues the mails about a project that was just inserted, in its transaction `tx`. The notice goes to `studioEmail`. */
export async function enqueueProjectMails(
  tx: Database,
  { project, idempotencyKey, track }: Keyed & { project: Project; track?: string },
  studioEmail: string,
  now: Date,
): Promise<void> {
  const { id, name, projectType, description, contactEmail, targetPlatforms, additionalInfo, language, createdAt } =
    project;
  const sent = { id, name, projectType, description, contactEmail, targetPlatforms, additionalInfo };
  await enqueueMails(tx, {
    part: 'project',
    group: await mailGroup(tx, 'projects', { id, idempotencyKey }),
    sender: { email: contactEmail, language },
    notice: { ...sent, language, createdAt } satisfies ProjectMail,
    thanks: { id, projectType, createdAt, track },
    studioEmail,
    now,
  });
}

/** The same about a message. */
export async function enqueueMessageMails(
  tx: Database,
  {
    message,
    idempotencyKey,
    thanks = true,
    track,
  }: Keyed & { message: Omit<ContactMessage, 'projectId' | 'projectName'>; thanks?: boolean; track?: string },
  studioEmail: string,
  now: Date,
): Promise<void> {
  const { id, name, email, subject, message: text, language, createdAt } = message;
  await enqueueMails(tx, {
    part: 'message',
    group: await mailGroup(tx, 'contactMessages', { id, idempotencyKey }),
    sender: { email, language },
    notice: { id, name, email, subject, message: text, language, createdAt } satisfies MessageMail,
    thanks: thanks ? { id, createdAt, track } : undefined,
    delay: idempotencyKey === null ? 0 : pairDelay,
    studioEmail,
    now,
  });
}

interface Mails {
  part: 'project' | 'message';
  /** What the mails of a submission share. */
  group: string;
  sender: { email: string; language: Language };
  /** The payloads of the mails; without one for the thanks there are none. */
  notice: ProjectMail | MessageMail;
  thanks: object | undefined;
  delay?: number;
  studioEmail: string;
  now: Date;
}

async function enqueueMails(
  tx: Database,
  { part, group, sender: { email, language }, notice, thanks, delay, studioEmail, now }: Mails,
): Promise<void> {
  const mailKey = `${group}:thanks`;
  const toStudio = { mailKey: `${group}:notice`, kind: `${part}-notice`, recipient: studioEmail, language: 'en' };
  const toSender = { mailKey, kind: `${part}-thanks`, recipient: email, language, payload: thanks, delay };
  const mails = [{ ...toStudio, payload: notice, delay }, ...(thanks ? [toSender] : [])] as SubmissionMail[];
  await lockAddress(tx, email);
  const enqueued = await enqueueWithinLimit(tx, mails, now);
  for (const mail of mails) {
    if (enqueued.has(mail.mailKey)) continue;
    if (part === 'project') await takeOver(tx, mail);
    await keepApart(tx, part, mail, now);
  }
}

/**
 * Enqueues mails, but no thank-you mail to an address that has had {@link thanksPerDay} of them in the last day. Call it under `lockAddress`:
 * others would each count without this one. @returns the keys of those that are new
 */
export async function enqueueWithinLimit(
  tx: Database,
  mails: readonly SubmissionMail[],
  now: Date,
): Promise<Set<string>> {
  const mayLeave = await thanksLimit(tx, mails, now);
  return enqueueAll(tx, mails.filter(mayLeave), now);
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
    .select(['mailKey', 'recipient'])
    .where(sql`lower(recipient)`, 'in', addresses)
    .where('kind', 'in', thanksKinds)
    .where('createdAt', '>', daysBefore(now, 1))
    .execute();
  const keys = Map.groupBy(earlier, addressOf);
  return (mail: SubmissionMail): boolean => {
    if (!isThanks(mail)) return true;
    const ofAddress = keys.get(addressOf(mail)) ?? [];
    // The other half of the same submission has the same mail.
    if (ofAddress.filter(({ mailKey }) => mailKey !== mail.mailKey).length >= thanksPerDay) return false;
    keys.set(addressOf(mail), [...ofAddress, mail]);
    return true;
  };
}

/**
 * What the mails of a submission share. The first project and the first message of a key belong together, so do the
 * second ones: a form that was changed and sent again is another submission under the same key.
 */
export async function mailGroup(
  tx: Database,
  table: 'projects' | 'contactMessages',
  { id, idempotencyKey }: Keyed & { id: number },
): Promise<string> {
  if (idempotencyKey === null) return randomUUID();
  const sent = tx.selectFrom(table as 'projects').where('idempotencyKey', '=', idempotencyKey);
  const earlier = await countRows(sent.where('id', '<', id));
  return earlier === 0 ? idempotencyKey : `${idempotencyKey}:${earlier + 1}`;
}

/** Replaces a pending message mail with the project’s. If it has already been sent, it remains the pair’s only mail. */
async function takeOver(tx: Database, { mailKey, kind, recipient, language, payload }: SubmissionMail): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ kind, recipient, language, payload: JSON.stringify(payload) })
    .where('mailKey', '=', mailKey)
    .where(isPending)
    .where('kind', 'in', ['message-notice', 'message-thanks'] satisfies MailKind[])
    .execute();
}

/**
 * Two projects (or two messages) that reach PostgreSQL at the same instant under one key do not see each other's rows and
 * take the same mail key. They are two submissions all the same: the later one gets a key of its own.
 */
async function keepApart(tx: Database, part: string, mail: SubmissionMail, now: Date): Promise<void> {
  const mails = tx.selectFrom('outbox').select(['kind', 'payload']);
  const taken = await mails.where('mailKey', '=', mail.mailKey).executeTakeFirst();
  if (!taken?.kind.startsWith(part)) return;
  const { id } = JSON.parse(taken.payload) as { id: number };
  if (id === mail.payload.id) return;
  const other: SubmissionMail = { ...mail, mailKey: `${randomUUID()}:${mail.mailKey}` };
  await enqueueWithinLimit(tx, [other], now);
}
