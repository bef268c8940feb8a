import type { Project } from '../../domain/project.ts';
import { unverifiedSign } from '../../domain/spam.ts';
import { createTrackingToken } from '../conversation/store.ts';
import type { Database } from '../db/tables.ts';
import { lockAddress } from '../db/submissions.ts';
import { takeWithheld } from '../spam/store.ts';
import type { MailKind } from './mail-module.ts';
import { enqueueAll } from './enqueue.ts';
import { type Keyed, mailGroup, type SubmissionMail, withinThanksLimit } from './submission-mails.ts';

/** Enqueues the thank-you mail of a submission that was withheld as spam. */
export async function enqueueProjectThanks(tx: Database, project: Project, now: Date): Promise<void> {
  const { id, projectType, contactEmail, language, createdAt } = project;
  await enqueueThanks(tx, 'projects', now, {
    kind: 'project-thanks',
    recipient: contactEmail,
    language,
    payload: { id, projectType, createdAt, track: await createTrackingToken(tx, { projectId: id }, now) },
  });
}

/** The same of messages that stood alone as spam. @returns the messages whose mails and events were withheld */
export async function thankRestored(
  tx: Database,
  messages: readonly { id: number; status: string; projectId: number | null }[],
  now: Date,
): Promise<number[]> {
  const ids = messages.filter(({ status }) => status === 'spam').map(({ id }) => id);
  const withheld = await takeWithheld(tx, 'contactMessages', ids);
  const alone = messages.filter(({ id, projectId }) => projectId === null && withheld.has(id));
  for (const { id } of alone) {
    // Anybody can write another's address into a mail.
    if (withheld.get(id)!.includes(unverifiedSign)) continue;
    const stored = tx.selectFrom('contactMessages').select(['email', 'language', 'createdAt']).where('id', '=', id);
    const { email, language, createdAt } = await stored.executeTakeFirstOrThrow();
    const payload = { id, createdAt, track: await createTrackingToken(tx, { messageId: id }, now) };
    await enqueueThanks(tx, 'contactMessages', now, { kind: 'message-thanks', recipient: email, language, payload });
  }
  return alone.map(({ id }) => id);
}

async function enqueueThanks(
  tx: Database,
  table: 'projects' | 'contactMessages',
  now: Date,
  mail: Omit<SubmissionMail, 'mailKey'>,
): Promise<void> {
  const thanks = { ...mail, mailKey: `withheld:${table}:${mail.payload.id}:thanks` } as SubmissionMail;
  await lockAddress(tx, mail.recipient);
  await enqueueAll(tx, [thanks], now, withinThanksLimit(thanks, now));
}

/** Removes the mails of the message that came with a submission that is spam, unless they have left. */
export async function withdrawMessageMails(tx: Database, project: Keyed & { id: number }): Promise<void> {
  if (project.idempotencyKey === null) return;
  const group = await mailGroup(tx, 'projects', project);
  await tx
    .deleteFrom('outbox')
    .where('mailKey', 'in', [`${group}:notice`, `${group}:thanks`])
    .where('status', '=', 'pending')
    .where('kind', 'in', ['message-notice', 'message-thanks'] satisfies MailKind[])
    .execute();
}
