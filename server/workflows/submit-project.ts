import type { WithoutClock } from '../../domain/conversation/clock.ts';
import { isOpenStatus } from '../../domain/conversation/contact-message.ts';
import type { Project, SubmittedProject } from '../../domain/conversation/project.ts';
import type { Arrival } from '../../domain/forms/arrival.ts';
import { insertArrival } from '../features/submissions/arrivals.ts';
import { continueClock } from '../features/clock/clock.ts';
import { moveConversation } from './turn-message-into-submission.ts';
import { createTrackingToken } from '../features/conversations/conversations.ts';
import { encode, idsOf } from '../platform/db/rows.ts';
import { lockKey, type Submission } from '../platform/db/submissions.ts';
import type { Database } from '../platform/db/tables.ts';
import { deleteMessageMails, enqueueProjectMails } from '../features/mails/submission-mails.ts';
import { deleteMessages, lockMessagesOfForm, type MessageOfForm } from '../features/submissions/messages.ts';
import { judge } from '../features/submissions/spam.ts';
import { emit } from '../features/webhooks/webhooks.ts';
import { insertProject } from '../features/submissions/submissions.ts';

/** The project call of a publishing form. */
export interface ProjectCall extends Submission {
  form: SubmittedProject;
  sentAt: Date;
  arrival: Arrival | undefined;
}

/**
 * Stores a submission once for its idempotency key and body. If the contact call of the same form came first, the message that it stored
 * becomes a part of the submission, which then came when the message came.
 * @returns the project as it was sent, whether this call stored it, and the token of its page if it did
 */
export async function submitProject(
  tx: Database,
  { form, language, idempotencyKey, bodyDigest, sentAt, arrival }: ProjectCall,
  studioEmail: string,
): Promise<{ project: WithoutClock<Project>; created: boolean; track?: string }> {
  // The two calls of a form wait for each other.
  if (idempotencyKey !== null) await lockKey(tx, idempotencyKey);
  const messages = await lockMessagesOfForm(tx, { idempotencyKey, email: form.contactEmail });
  const receivedAt = messages[0] ? new Date(messages[0].createdAt) : sentAt;

  const text = [form.name, form.description, form.additionalInfo].join('\n');
  const verdict = await judge(tx, 'projects', { text, email: form.contactEmail, idempotencyKey, sentAt });
  const submission = { form, language, idempotencyKey, bodyDigest, sentAt: receivedAt, verdict };
  const { project, created } = await insertProject(tx, submission);
  if (!created) return { project, created };

  if (arrival) await insertArrival(tx, project.id, arrival, sentAt);
  const track = await createTrackingToken(tx, { projectId: project.id }, sentAt);
  const messageIds = idsOf(messages);
  if (messages.length > 0) await takeInMessages(tx, project, messages);
  if (verdict.spamAt === null) {
    await emit(tx, 'submission.received', { projectId: project.id }, sentAt);
    await enqueueProjectMails(tx, { project, track, messageIds }, studioEmail, sentAt);
  } else await deleteMessageMails(tx, messageIds);
  return { project, created, track };
}

/** Makes locked messages a part of a submission that was just stored, with what operators and the sender have done about them. */
async function takeInMessages(
  tx: Database,
  project: WithoutClock<Project>,
  messages: readonly MessageOfForm[],
): Promise<void> {
  const messageIds = idsOf(messages);
  await moveConversation(tx, messageIds, project.id);
  const labels = [...new Set(messages.flatMap((message) => message.labels))];
  if (labels.length > 0)
    await tx.updateTable('projects').set(encode({ labels })).where('id', '=', project.id).execute();
  // Nobody has seen a submission whose message was archived without an answer, so its sender waits since it came.
  const answered = messages.find(({ firstAnsweredAt }) => firstAnsweredAt !== null);
  const continued = answered ?? messages.find(({ status }) => isOpenStatus(status));
  if (continued) await continueClock(tx, project.id, continued.id);
  await deleteMessages(tx, messageIds);
}
