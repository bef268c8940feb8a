import { unverifiedSign } from '../../../domain/spam/spam.ts';
import { createTrackingTokens } from '../conversations/conversations.ts';
import type { Database } from '../../platform/db/tables.ts';
import { idsOf } from '../../platform/db/rows.ts';
import { lockKeys } from '../../platform/db/submissions.ts';
import type { LockedMessage } from '../submissions/messages.ts';
import type { LockedProject } from '../submissions/submissions.ts';
import { stopWithholding } from '../submissions/spam.ts';
import { enqueueWithinLimit, submissionMailKey, type SubmissionMail } from './submission-mails.ts';

/** Enqueues the thank-you emails about submissions whose spam flag was removed. */
export async function enqueueProjectThanks(tx: Database, projects: readonly LockedProject[], now: Date): Promise<void> {
  if (projects.length === 0) return;
  const tokens = await createTrackingTokens(
    tx,
    projects.map(({ conversationId }) => conversationId),
    now,
  );
  const mails = projects.map(({ id, projectType, contactEmail, language, createdAt }, index) => ({
    mailKey: submissionMailKey('project', id, 'thanks'),
    kind: 'project-thanks' as const,
    recipient: contactEmail,
    language,
    payload: { id, projectType, createdAt, track: tokens[index]! },
  }));
  await enqueueThanks(tx, mails, now);
}

/** Enqueues the thank-you emails about messages that were spam. @returns the messages whose emails and events were withheld */
export async function thankRestored(
  tx: Database,
  messages: readonly LockedMessage[],
  now: Date,
): Promise<LockedMessage[]> {
  const ids = messages.filter(({ status }) => status === 'spam').map(({ id }) => id);
  const withheld = await stopWithholding(tx, 'messages', ids);
  const restored = messages.filter(({ id }) => withheld.has(id));
  // Anybody can send an email with another person's address, so unverified senders get no email.
  const verified = restored.filter(({ id }) => !withheld.get(id)!.includes(unverifiedSign));
  if (verified.length > 0) await thankMessages(tx, idsOf(verified), now);
  return restored;
}

async function thankMessages(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  const sendersQuery = tx.selectFrom('messages').select(['id', 'conversationId', 'email', 'language', 'createdAt']);
  const rows = await sendersQuery.where('id', 'in', ids).orderBy('id').execute();
  const tokens = await createTrackingTokens(
    tx,
    rows.map(({ conversationId }) => conversationId),
    now,
  );
  const mails = rows.map(({ id, email, language, createdAt }, index) => ({
    mailKey: submissionMailKey('message', id, 'thanks'),
    kind: 'message-thanks' as const,
    recipient: email,
    language,
    payload: { id, createdAt, track: tokens[index]! },
  }));
  await enqueueThanks(tx, mails, now);
}

async function enqueueThanks(tx: Database, mails: readonly SubmissionMail[], now: Date): Promise<void> {
  await lockKeys(tx, [...new Set(mails.map(({ recipient }) => recipient.toLowerCase()))]);
  await enqueueWithinLimit(tx, mails, now);
}
