import type { ContactMessage } from '../../domain/conversation/contact-message.ts';
import { type DeclineForm, sentencesOf } from '../../domain/decline/decline.ts';
import { type ProjectReply, type ReplyForm, undoSeconds } from '../../domain/conversation/reply.ts';
import { assessmentsOf } from '../features/assessments/assessments.ts';
import { type Actor, auditAll } from '../platform/audit/audit-trail.ts';
import { type Author, type ChangedItem, type ChangeKey, storeChange } from '../features/changes/change-sets.ts';
import { settleClock } from '../features/clock/clock.ts';
import { createTrackingTokens, hasNewer } from '../features/conversations/conversations.ts';
import type { Conversation } from '../platform/db/conversations.ts';
import { after, idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { clearDraft } from '../features/drafts/reply-drafts.ts';
import { recordHistory } from '../features/history/history.ts';
import { bodyDigest } from '../platform/http/endpoint/request-headers.ts';
import { HttpError, invalidValue } from '../platform/errors/http-error.ts';
import { enqueueAll, type Mail } from '../platform/mail/enqueue.ts';
import type { QuotedMail } from '../platform/mail/mail-module.ts';
import { lockMessages, setReplied } from '../features/submissions/messages.ts';
import { flagSubmissions } from './change-submissions.ts';
import { changeLocked } from './change-submission.ts';
import { type LockedProject, lockProject, touchProjects } from '../features/submissions/submissions.ts';
import { indexRows } from '../platform/search/texts.ts';
import { stopWithholding } from '../features/submissions/spam.ts';
import { emitAll } from '../features/webhooks/webhooks.ts';
import { insertReply, mailKeyOf, type ReplyTarget } from '../features/replies/replies.ts';

/** The submission or message that a reply answers, with the data of the reply’s email. It is locked until the transaction ends. */
export interface Answered {
  conversation: Conversation;
  target: ReplyTarget;
  quoted: QuotedMail;
  /** Exactly one of `project` and `message` is defined. */
  project: LockedProject | undefined;
  message: ContactMessage | undefined;
}

export function answeredProject(project: LockedProject): Answered {
  const { id, conversationId, contactEmail: recipient, language, description, createdAt } = project;
  const conversation = { id: conversationId, projectId: id, messageId: null };
  const target = { conversationId, recipient, language };
  return { conversation, target, quoted: { text: description ?? '', at: createdAt }, project, message: undefined };
}

export function answeredMessage(message: ContactMessage, conversationId: number): Answered {
  const { id, email: recipient, language, message: text, createdAt } = message;
  const conversation = { id: conversationId, projectId: null, messageId: id };
  const target = { conversationId, recipient, language };
  return { conversation, target, quoted: { text, at: createdAt }, project: undefined, message };
}

/** The time until which a reply that was sent at `at` can be undone. */
export const undoUntil = (at: Date): string => after(at, undoSeconds.accepted * 1000);

/**
 * Stores a reply, and the status that is set with it, once for its key.
 * @throws {HttpError} 409 if the conversation has a newer entry than those in `seen`
 */
export async function sendReply(
  tx: Database,
  answered: Answered,
  { seen, undoable = false, status, decline, ...text }: ProjectReply,
  key: Omit<ChangeKey, 'bodyDigest'>,
  now: Date,
) {
  const { target, conversation } = answered;
  const { id: conversationId, projectId, messageId } = conversation;
  const { user, idempotencyKey } = key;
  if (decline && projectId !== null) await checkSharedSentences(tx, projectId, user, decline);
  const digest = bodyDigest({ ...text, projectId, messageId, ...(status && { status }), ...(decline && { decline }) });
  const sending = { author: user.username, idempotencyKey, bodyDigest: digest };
  const declining = { declineReason: decline?.reason ?? null, sharedSentences: decline?.shared ?? [] };
  const row = { ...text, ...target, ...sending, ...declining, undoUntil: undoable ? undoUntil(now) : null };
  const stored = await insertReply(tx, row, now);
  if (!stored.created) return stored;
  const { id } = stored.reply;
  if (seen !== undefined && (await hasNewer(tx, conversationId, seen, id)))
    throw new HttpError(409, 'changedMeanwhile');
  if (projectId !== null) {
    // An answered item is not spam, and its sender no longer needs a thank-you email.
    await stopWithholding(tx, 'projects', [projectId]);
    await flagSubmissions(tx, [projectId], false, key, now);
  }
  const project = projectId === null ? undefined : await lockProject(tx, projectId);
  if (project && status) {
    const seenStatus = typeof seen === 'object' ? seen.status : undefined;
    if (seenStatus !== undefined && seenStatus !== project.status) throw new HttpError(409, 'changedMeanwhile');
  }
  const isChanged = project !== undefined && status !== undefined && status !== project.status;
  const { items } = isChanged ? await changeLocked(tx, project, { status }, key, now) : { items: [] };
  await deliverReplies(tx, [{ id, answered, text }], { author: key, now, undoable });
  // The reply can be undone until its email is sent, and its status by the key for ten minutes.
  const changeKey = { ...key, bodyDigest: digest };
  if (undoable) await storeChange(tx, changeKey, [...items, itemOf({ ...answered, project }, id)], now);
  else if (idempotencyKey !== null && items.length > 0) await storeChange(tx, changeKey, items, now);
  await clearDraft(tx, { userId: user.id, conversationId }, 'body');
  return stored;
}

/** @throws {HttpError} 400 for a shared sentence that is in no assessment that the operator may see */
async function checkSharedSentences(tx: Database, projectId: number, user: Author['user'], { shared }: DeclineForm) {
  if (shared.length === 0) return;
  const { own: ownAssessment, others: otherAssessments } = await assessmentsOf(tx, projectId, user);
  const sentences = [...(ownAssessment ? [ownAssessment] : []), ...otherAssessments].flatMap(({ text }) =>
    sentencesOf(text),
  );
  if (shared.every((sentence) => sentences.includes(sentence))) return;
  throw invalidValue('decline');
}

/**
 * Returns the values that follow from a reply, before and after it, as an item of a change: the reply ends a snooze, and answers a message. An
 * answered message is not spam, even after the answer is undone.
 */
export function itemOf({ conversation, project, message }: Answered, replyId: number): ChangedItem {
  const isSnoozed = (project ?? message!).snoozedUntil !== null;
  const isOpened = message !== undefined && message.status !== 'answered';
  const statusBefore = message?.status === 'spam' ? 'new' : message?.status;
  return {
    conversationId: conversation.id,
    replyId,
    before: {
      ...(isOpened && { status: statusBefore }),
      ...(isSnoozed && { snoozedUntil: (project ?? message!).snoozedUntil }),
    },
    after: { ...(isOpened && { status: 'answered' }), ...(isSnoozed && { snoozedUntil: null }) },
  };
}

interface Delivery {
  author: Author;
  now: Date;
  /** Whether emails and events are delayed until the replies can no longer be undone. */
  undoable: boolean;
}

/** A stored reply. */
export type StoredReply = { id: number; answered: Answered; text: ReplyForm };

/**
 * Stores the consequences of replies: emails, events, audit and history entries, the statuses of messages, clocks and the texts of the search.
 */
export async function deliverReplies(tx: Database, replies: readonly StoredReply[], delivery: Delivery) {
  const { author, now, undoable } = delivery;
  const { user, actor } = author;
  const conversations = replies.map(({ answered }) => answered.conversation);
  const projectIds = conversations.flatMap(({ projectId }) => projectId ?? []);
  const messageIds = conversations.flatMap(({ messageId }) => messageId ?? []);
  const tokens = await createTrackingTokens(tx, idsOf(conversations), now);
  const signature = await signatureOf(tx, actor);
  const mails = replies.map(({ id, answered: { target, quoted }, text: { subject, body } }, index): Mail<'reply'> => ({
    mailKey: mailKeyOf({ id }),
    kind: 'reply',
    recipient: target.recipient,
    language: target.language,
    payload: { subject, body: signature ? `${body}\n\n${signature}` : body, quoted, track: tokens[index]! },
    delay: undoable ? undoSeconds.accepted * 1000 : 0,
  }));
  await enqueueAll(tx, mails, now);
  await emitReplyEvents(tx, replies, delivery);
  const audited = conversations.map(({ projectId, messageId }) => ({
    action: 'replied' as const,
    entity: projectId === null ? ('message' as const) : ('submission' as const),
    id: projectId ?? messageId,
  }));
  await auditAll(tx, actor, audited, now);
  const event = { by: user.username, kind: 'replied' } as const;
  const events = replies.map(({ answered, text }) => ({
    conversationId: answered.conversation.id,
    ...event,
    to: text.subject,
  }));
  if (projectIds.length > 0) {
    const projectConversations = conversations.filter(({ projectId }) => projectId !== null);
    await settleClock(tx, idsOf(projectConversations));
    await touchProjects(tx, projectIds, now);
  }
  await setReplied(tx, await lockMessages(tx, messageIds), now);
  await recordHistory(tx, events, now);
  await indexRows(tx, 'project', projectIds);
  await indexRows(tx, 'message', messageIds);
}

/** Emits the events of replies. They are sent after the end of the undo, which withdraws pending events. */
async function emitReplyEvents(tx: Database, replies: readonly StoredReply[], { author, now, undoable }: Delivery) {
  const delay = undoable ? (undoSeconds.accepted + 3) * 1000 : 0;
  for (const event of ['submission.answered', 'message.answered'] as const) {
    const repliesOfKind = replies.filter(
      ({ answered }) => (answered.conversation.projectId === null) === (event === 'message.answered'),
    );
    const subjects = repliesOfKind.map(({ id, answered }) => ({
      conversationId: answered.conversation.id,
      details: { reply: { id, by: author.user.username, at: now.toISOString() } },
      delay,
    }));
    if (subjects.length > 0) await emitAll(tx, event, subjects, now);
  }
}

/** Reads the signature that is appended to each reply of an operator; null without one. */
export async function signatureOf(tx: Database, { userId }: Actor): Promise<string | null> {
  const signaturesQuery = tx.selectFrom('users').select('signature');
  return (await signaturesQuery.where('id', '=', userId ?? 0).executeTakeFirst())?.signature || null;
}
