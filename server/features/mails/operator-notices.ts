import type { AnswerSource } from '../../../domain/conversation/conversation.ts';
import { type Conversation, findConversation } from '../../platform/db/conversations.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { choicesOf, findConcernedOperators, notify } from '../notifications/notify.ts';
import { enqueue } from '../../platform/mail/enqueue.ts';

/**
 * Notifies operators of an answer that was just stored, in its transaction, with at most one email: to the assignee if they chose
 * immediate emails, or to the studio if nobody is assigned. The studio gets no email about an answer by email, which is already in its
 * mailbox. `contactEmail` is the address on file.
 */
export async function announceAnswer(
  tx: Database,
  answer: { answerId: number; conversation: Conversation; text: string; contactEmail: string; source: AnswerSource },
  studioEmail: string,
  now: Date,
): Promise<void> {
  const { answerId, conversation, text, contactEmail, source } = answer;
  const { id: conversationId, projectId, messageId } = conversation;
  const { title, assignedTo } = await findSubject(tx, conversation);
  const key = `answer:${answerId}`;
  await notify(
    tx,
    { kind: 'answered', to: await findConcernedOperators(tx, conversationId), conversationId, key },
    now,
  );
  const assignee = assignedTo === null ? undefined : (await choicesOf(tx, [assignedTo])).get(assignedTo);
  const isAssignees = typeof assignee?.email === 'string';
  if (isAssignees ? assignee.choices.answered !== 'now' : source === 'mail') return;
  const item = { kind: projectId === null ? 'message' : 'project', id: projectId ?? messageId } as const;
  const recipient = assignee?.email ?? studioEmail;
  const payload = { ...item, title, contactEmail, text };
  await enqueue(tx, { mailKey: key, kind: 'answer-notice', language: 'en', recipient, payload }, now);
}

async function findSubject(tx: Database, { projectId, messageId }: Conversation) {
  const projectsQuery = tx.selectFrom('projects').select(['name as title', 'assignedTo']);
  if (projectId !== null) return projectsQuery.where('id', '=', projectId).executeTakeFirstOrThrow();
  const messagesQuery = tx.selectFrom('messages').select(['subject as title', 'assignedTo']);
  return messagesQuery.where('id', '=', messageId).executeTakeFirstOrThrow();
}

/** Notifies the author of a bounced reply, or else the studio, once per email, regardless of the number of bounce reports. */
export async function notifyOfBounce(
  tx: Database,
  { threadKey, conversationId, replyId }: Pick<Tables['sentMails'], 'threadKey' | 'conversationId' | 'replyId'>,
  { status, studioEmail, at }: { status: string; studioEmail: string; at: Date },
): Promise<void> {
  const conversation = await findConversation(tx, conversationId);
  if (!conversation) return;
  const { projectId, messageId } = conversation;
  const author = await tx
    .selectFrom('replies')
    .innerJoin('users', 'users.username', 'replies.author')
    .select(['users.id', 'users.email'])
    .where('replies.id', '=', replyId ?? 0)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();
  const payload = {
    kind: projectId === null ? 'message' : 'project',
    id: projectId ?? messageId,
    status,
    at: at.toISOString(),
  } as const;
  const key = `bounced:${threadKey}`;
  const event = { kind: 'bounced', conversationId, key } as const;
  await notify(tx, { ...event, to: author ? [author.id] : await findConcernedOperators(tx, conversationId) }, at);
  const chosen = author && (await choicesOf(tx, [author.id])).get(author.id)?.choices.bounced;
  if (chosen !== undefined && chosen !== 'now') return;
  const recipient = author?.email ?? studioEmail;
  await enqueue(tx, { mailKey: key, kind: 'bounced', recipient, language: 'en', payload }, at);
}
