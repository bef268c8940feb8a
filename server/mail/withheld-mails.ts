import type { Project } from '../../domain/conversation/project.ts';
import { unverifiedSign } from '../../domain/spam/spam.ts';
import { createTrackingTokens } from '../conversation/store.ts';
import type { Database } from '../db/tables.ts';
import { lockKeys } from '../db/submissions.ts';
import { takeWithheld } from '../spam/store.ts';
import type { MailKind } from './mail-module.ts';
import { isPending } from './store.ts';
import { enqueueWithinLimit, type Keyed, mailGroup, type SubmissionMail } from './submission-mails.ts';

/** Enqueues the thank-you mails of submissions that were withheld as spam. */
export async function enqueueProjectThanks(tx: Database, projects: readonly Project[], now: Date): Promise<void> {
  if (projects.length === 0) return;
  const tokens = await createTrackingTokens(
    tx,
    projects.map(({ id }) => ({ projectId: id })),
    now,
  );
  const mails = projects.map(({ id, projectType, contactEmail, language, createdAt }, index) => ({
    mailKey: withheldKey('projects', id),
    kind: 'project-thanks' as const,
    recipient: contactEmail,
    language,
    payload: { id, projectType, createdAt, track: tokens[index]! },
  }));
  await enqueueThanks(tx, mails, now);
}

/** The same of messages that stood alone as spam. @returns the messages whose mails and events were withheld */
export async function thankRestored(
  tx: Database,
  messages: readonly { id: number; status: string; projectId: number | null }[],
  now: Date,
): Promise<number[]> {
  const ids = messages.filter(({ status }) => status === 'spam').map(({ id }) => id);
  const withheld = await takeWithheld(tx, 'contactMessages', ids);
  const alone = messages.filter(({ id, projectId }) => projectId === null && withheld.has(id)).map(({ id }) => id);
  // Anybody can write another's address into a mail.
  const verified = alone.filter((id) => !withheld.get(id)!.includes(unverifiedSign));
  if (verified.length > 0) await thankMessages(tx, verified, now);
  return alone;
}

async function thankMessages(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  const senders = tx.selectFrom('contactMessages').select(['id', 'email', 'language', 'createdAt']);
  const rows = await senders.where('id', 'in', ids).orderBy('id').execute();
  const tokens = await createTrackingTokens(
    tx,
    rows.map(({ id }) => ({ messageId: id })),
    now,
  );
  const mails = rows.map(({ id, email, language, createdAt }, index) => ({
    mailKey: withheldKey('contactMessages', id),
    kind: 'message-thanks' as const,
    recipient: email,
    language,
    payload: { id, createdAt, track: tokens[index]! },
  }));
  await enqueueThanks(tx, mails, now);
}

const withheldKey = (table: 'projects' | 'contactMessages', id: number) => `withheld:${table}:${id}:thanks`;

async function enqueueThanks(tx: Database, mails: readonly SubmissionMail[], now: Date): Promise<void> {
  await lockKeys(tx, [...new Set(mails.map(({ recipient }) => recipient.toLowerCase()))]);
  await enqueueWithinLimit(tx, mails, now);
}

/** Removes the mails of the message that came with a submission that is spam, unless they have left. */
export async function withdrawMessageMails(tx: Database, project: Keyed & { id: number }): Promise<void> {
  if (project.idempotencyKey === null) return;
  const group = await mailGroup(tx, 'projects', project);
  await tx
    .deleteFrom('outbox')
    .where('mailKey', 'in', [`${group}:notice`, `${group}:thanks`])
    .where(isPending)
    .where('kind', 'in', ['message-notice', 'message-thanks'] satisfies MailKind[])
    .execute();
}
