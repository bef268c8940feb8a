import type { ContactMessage, MessageForm } from '../../domain/conversation/contact-message.ts';
import { createTrackingToken } from '../features/conversations/conversations.ts';
import { lockKey, type Submission } from '../platform/db/submissions.ts';
import type { Database } from '../platform/db/tables.ts';
import { enqueueMessageMails } from '../features/mails/submission-mails.ts';
import { findProjectOfForm } from '../features/submissions/submissions.ts';
import { detectSpam } from '../features/submissions/spam.ts';
import { emit } from '../features/webhooks/webhooks.ts';
import { insertMessage } from '../features/submissions/messages.ts';
import type { Receiver } from '../platform/studio/studio.ts';

/** A call of the contact page's form, or the contact call of a publishing form. */
export interface MessageCall extends Submission {
  form: MessageForm;
  sentAt: Date;
}

/**
 * The delays of the emails and of the event about a message, in ms, in which the project call of its form can replace them. A form without a
 * key has no such call.
 */
const projectCallDelay = { mails: 2000, event: 10_000 } as const;

/**
 * Stores a contact message once for its idempotency key and body. It is not stored if the project call of the same form came first, since the
 * submission has all of its text.
 * @returns the message or the submission, whose id the sender sees; whether this call stored it; and the token of its page if it did
 */
export async function submitMessage(
  tx: Database,
  { form, language, idempotencyKey, bodyDigest, sentAt }: MessageCall,
  { noticeAddress, calendar }: Receiver,
): Promise<{ received: Pick<ContactMessage, 'id' | 'createdAt'>; created: boolean; track?: string }> {
  // The lock serializes the two calls of a form.
  if (idempotencyKey !== null) await lockKey(tx, idempotencyKey);
  const project = await findProjectOfForm(tx, { idempotencyKey, email: form.email });
  if (project) return { received: project, created: false };

  const text = `${form.name}\n${form.subject}\n${form.message}`;
  const verdict = await detectSpam(tx, 'messages', { text, email: form.email, idempotencyKey, sentAt });
  const submission = { form, language, idempotencyKey, bodyDigest, sentAt, verdict };
  const { message, conversationId } = await insertMessage(tx, submission, calendar);
  if (conversationId === undefined) return { received: message, created: false };

  const track = await createTrackingToken(tx, conversationId, sentAt);
  if (verdict.spamAt === null) {
    await emit(tx, 'message.received', { conversationId, delay: projectCallDelay.event }, sentAt);
    const delay = idempotencyKey === null ? 0 : projectCallDelay.mails;
    await enqueueMessageMails(tx, { message, track, delay }, noticeAddress, sentAt);
  }
  return { received: message, created: true, track };
}
