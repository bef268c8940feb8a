import { sql } from 'kysely';
import { isOpenStatus } from '../../domain/conversation/contact-message.ts';
import { messageStatusField } from '../../domain/conversation/history.ts';
import type { Project, SubmittedProject } from '../../domain/conversation/project.ts';
import type { Arrival } from '../../domain/forms/arrival.ts';
import { forgetReplacedValues } from '../features/changes/change-sets.ts';
import { forgetHandling } from '../features/clock/clock.ts';
import { createTrackingToken } from '../features/conversations/conversations.ts';
import { makeSubmission, type WithoutShared } from '../platform/db/conversations.ts';
import { encode } from '../platform/db/rows.ts';
import { lockKey, type Submission } from '../platform/db/submissions.ts';
import type { Database } from '../platform/db/tables.ts';
import { deleteMessageMails, enqueueProjectMails, renumberMails } from '../features/mails/submission-mails.ts';
import { lockMessageOfForm, type MessageOfForm } from '../features/submissions/messages.ts';
import { detectSpam } from '../features/submissions/spam.ts';
import { emit, renameAnswered } from '../features/webhooks/webhooks.ts';
import { insertProject } from '../features/submissions/submissions.ts';
import type { Receiver } from '../platform/studio/studio.ts';

/** The project call of a publishing form. */
export interface ProjectCall extends Submission {
  form: SubmittedProject;
  sentAt: Date;
  arrival: Arrival | undefined;
}

/**
 * Stores a submission once for its idempotency key and body. If the contact call of the same form arrived first, the submission replaces its
 * message in the conversation, and gets the time of its arrival.
 * @returns the project as it was sent, whether this call stored it, and the token of its page if it did
 */
export async function submitProject(
  tx: Database,
  { form, language, idempotencyKey, bodyDigest, sentAt, arrival }: ProjectCall,
  { noticeAddress, calendar }: Receiver,
): Promise<{ project: WithoutShared<Project>; created: boolean; track?: string }> {
  // A form sends two calls, the submission and a message, with one key; whichever arrives later waits for the other's transaction.
  if (idempotencyKey !== null) await lockKey(tx, idempotencyKey);
  const message = await lockMessageOfForm(tx, { idempotencyKey, email: form.contactEmail });
  const receivedAt = message ? new Date(message.createdAt) : sentAt;

  const text = [form.name, form.description, form.additionalInfo].join('\n');
  const verdict = await detectSpam(tx, 'projects', { text, email: form.contactEmail, idempotencyKey, sentAt });
  const submission = { form, language, idempotencyKey, bodyDigest, sentAt: receivedAt, verdict, arrival };
  const { project, conversationId, created } = await insertProject(tx, submission, calendar, message?.conversationId);
  if (!created) return { project, created };

  const track = await createTrackingToken(tx, conversationId, sentAt);
  if (message) await replaceMessage(tx, message, project.id);
  if (verdict.spamAt === null) {
    await emit(tx, 'submission.received', { conversationId }, sentAt);
    await enqueueProjectMails(tx, { project, track, messageId: message?.id }, noticeAddress, sentAt);
  } else if (message) await deleteMessageMails(tx, message.id);
  return { project, created, track };
}

/**
 * Deletes the locked message of a conversation that has a submission now. Assignee, labels and clock continue. Undo no longer applies to
 * changes of the message.
 */
async function replaceMessage(tx: Database, message: MessageOfForm, projectId: number): Promise<void> {
  const { id: messageId, conversationId, assignedTo, labels } = message;
  await makeSubmission(tx, { id: conversationId, messageId });
  if (assignedTo !== null || labels.length > 0)
    await tx.updateTable('projects').set(encode({ assignedTo, labels })).where('id', '=', projectId).execute();
  // An operator may have archived the message without an answer. Its sender is still waiting for one to the submission.
  if (message.firstAnsweredAt === null && !isOpenStatus(message.status)) await forgetHandling(tx, [conversationId]);
  await tx.deleteFrom('messages').where('id', '=', messageId).execute();
  await forgetReplacedValues(tx, conversationId);
  await tx
    .updateTable('history')
    .set({ field: sql`case when field = 'status' then ${sql.lit(messageStatusField)} else field end` })
    .where('conversationId', '=', conversationId)
    .execute();
  await renameAnswered(tx, conversationId);
  await renumberMails(tx, { conversationId, messageId, projectId });
}
