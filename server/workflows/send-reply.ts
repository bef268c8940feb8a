import { sql } from 'kysely';
import type { ContactMessage } from '../../domain/conversation/contact-message.ts';
import { type DeclineForm, sentencesOf } from '../../domain/decline/decline.ts';
import { type ProjectReply, type ReplyForm, undoSeconds } from '../../domain/conversation/reply.ts';
import { assessmentsOf } from '../features/assessments/assessments.ts';
import { type Actor, auditAll } from '../platform/audit/audit-trail.ts';
import { type Author, type ChangeKey, changeOnce } from '../features/changes/change-sets.ts';
import { settleClock } from '../features/clock/clock.ts';
import { createTrackingTokens, hasNewer } from '../features/conversations/conversations.ts';
import type { Conversation } from '../platform/db/conversations.ts';
import { engineOf } from '../platform/db/engine.ts';
import { after, encode, idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { clearDraft } from '../features/drafts/reply-drafts.ts';
import { recordHistory } from '../features/history/history.ts';
import { bodyDigest } from '../platform/http/endpoint/request-headers.ts';
import { HttpError, invalid } from '../platform/errors/http-error.ts';
import { enqueueAll, type Mail } from '../platform/mail/enqueue.ts';
import type { QuotedMail } from '../platform/mail/mail-module.ts';
import { lockMessages, setReplied } from '../features/submissions/messages.ts';
import { flagSubmissions } from './change-submissions.ts';
import { changeLocked } from './change-submission.ts';
import { type LockedProject, lockProject, touchProjects } from '../features/submissions/submissions.ts';
import { indexRows } from '../platform/search/texts.ts';
import { takeWithheld } from '../features/submissions/spam.ts';
import { emitAll } from '../features/webhooks/webhooks.ts';
import { insertReply, mailKeyOf, type ReplyTarget, type ReplyUndo } from '../features/replies/replies.ts';

/** What a reply answers, locked until the transaction ends. */
export interface Answered {
  conversation: Conversation;
  target: ReplyTarget;
  quoted: QuotedMail;
  /** One of the two. */
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

/** Until when a reply that was sent at an instant can be undone. */
export const undoUntil = (at: Date): string => after(at, undoSeconds.accepted * 1000);

/** Stores a reply, and the status that is set with it, once for its key. @throws {HttpError} 409 for an entry after `seen` */
export async function sendReply(
  tx: Database,
  one: Answered,
  { seen, undoable = false, status, decline, ...text }: ProjectReply,
  key: Omit<ChangeKey, 'bodyDigest'>,
  now: Date,
) {
  const { target, conversation } = one;
  const { id: conversationId, projectId, messageId } = conversation;
  const { user, idempotencyKey } = key;
  if (decline && projectId !== null) await checkShared(tx, projectId, user, decline);
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
    await takeWithheld(tx, 'projects', [projectId]);
    await flagSubmissions(tx, [projectId], false, key, now);
  }
  const project = projectId === null ? undefined : await lockProject(tx, projectId);
  const isChanged = project !== undefined && status !== undefined && status !== project.status;
  if (project && status) {
    const before = typeof seen === 'object' ? seen.status : undefined;
    if (before !== undefined && before !== project.status) throw new HttpError(409, 'changedMeanwhile');
    // The change is one that can be undone by its key for ten minutes.
    const changeKey = { ...key, bodyDigest: bodyDigest({ id: project.id, status }) };
    if (isChanged) await changeOnce(tx, changeKey, now, () => changeLocked(tx, project, { status }, key, now));
  }
  const undo = undoOf({ ...one, project }, user.id, isChanged ? idempotencyKey : null);
  if (undoable) await tx.updateTable('replies').set(encode({ undo })).where('id', '=', id).execute();
  await deliver(tx, [{ id, one, text, undo }], key, now, undoable);
  await clearDraft(tx, { userId: user.id, conversationId }, 'body');
  return stored;
}

/** @throws {HttpError} 400 for a shared sentence that is in no assessment that the operator may see */
async function checkShared(tx: Database, projectId: number, user: Author['user'], { shared }: DeclineForm) {
  if (shared.length === 0) return;
  const { own, others } = await assessmentsOf(tx, projectId, user);
  const sentences = [...(own ? [own] : []), ...others].flatMap(({ text }) => sentencesOf(text));
  if (shared.every((sentence) => sentences.includes(sentence))) return;
  throw invalid([{ code: 'invalid_value', path: ['decline'], values: [], message: '' }]);
}

/** What the undo of a reply restores. */
export const undoOf = ({ project, message }: Answered, userId: number, changeKey: string | null = null): ReplyUndo => {
  const answered = message && message.status !== 'answered' ? [message] : [];
  return {
    userId,
    snoozedUntil: (project ?? message!).snoozedUntil,
    messages: answered.map(({ id, status }) => ({ id, status })),
    changeKey,
    eventKey: null,
  };
};

/** A stored reply. */
export type Written = { id: number; one: Answered; text: ReplyForm; undo: ReplyUndo };

/** Stores what follows from replies: mails, events, audit and history, the status of messages, clocks, and what is searched. */
export async function deliver(tx: Database, written: readonly Written[], author: Author, now: Date, undoable = true) {
  const { user, actor } = author;
  const conversations = written.map(({ one }) => one.conversation);
  const projectIds = conversations.flatMap(({ projectId }) => projectId ?? []);
  const messageIds = conversations.flatMap(({ messageId }) => messageId ?? []);
  const tokens = await createTrackingTokens(tx, idsOf(conversations), now);
  const signature = await signatureOf(tx, actor);
  const mails = written.map(({ id, one: { target, quoted }, text: { subject, body } }, place): Mail<'reply'> => ({
    mailKey: mailKeyOf({ id }),
    kind: 'reply',
    recipient: target.recipient,
    language: target.language,
    payload: { subject, body: signature ? `${body}\n\n${signature}` : body, quoted, track: tokens[place]! },
    delay: undoable ? undoSeconds.accepted * 1000 : 0,
  }));
  await enqueueAll(tx, mails, now);
  await announce(tx, written, user.username, now, undoable);
  const audited = conversations.map(({ projectId, messageId }) => ({
    action: 'replied' as const,
    entity: projectId === null ? ('message' as const) : ('submission' as const),
    id: projectId ?? messageId,
  }));
  await auditAll(tx, actor, audited, now);
  const event = { by: user.username, kind: 'replied' } as const;
  const events = written.map(({ one, text }) => ({ conversationId: one.conversation.id, ...event, to: text.subject }));
  await recordHistory(tx, events, now);
  if (projectIds.length > 0) {
    const ofProjects = conversations.filter(({ projectId }) => projectId !== null);
    await settleClock(tx, idsOf(ofProjects));
    await touchProjects(tx, projectIds, now);
  }
  await setReplied(tx, await lockMessages(tx, messageIds), now);
  await indexRows(tx, 'project', projectIds);
  await indexRows(tx, 'message', messageIds);
}

/** Events leave when the undo is over, which takes those back that wait. */
async function announce(tx: Database, written: readonly Written[], by: string, now: Date, undoable: boolean) {
  const delay = undoable ? (undoSeconds.accepted + 3) * 1000 : 0;
  for (const event of ['submission.answered', 'message.answered'] as const) {
    const some = written.filter(({ one }) => (one.conversation.projectId === null) === (event === 'message.answered'));
    const subjects = some.map(({ id, one }) => ({
      conversationId: one.conversation.id,
      details: { reply: { id, by, at: now.toISOString() } },
      delay,
    }));
    const keys = some.length === 0 ? [] : await emitAll(tx, event, subjects, now);
    const undos = some.map(({ id, undo }, place) => ({ id, undo: { ...undo, eventKey: keys[place] ?? null } }));
    if (undoable && keys.length > 0) await storeUndos(tx, undos);
  }
}

/** Each reply has an undo of its own; one statement sets all. */
async function storeUndos(tx: Database, replies: readonly Pick<Written, 'id' | 'undo'>[]): Promise<void> {
  const json = engineOf(tx) === 'postgres' ? sql`::jsonb` : sql``;
  const cases = replies.map(({ id, undo }) => sql`when ${sql.lit(id)} then ${JSON.stringify(undo)}${json}`);
  const undo = sql<string>`case id ${sql.join(cases, sql` `)} end`;
  await tx.updateTable('replies').set({ undo }).where('id', 'in', idsOf(replies)).execute();
}

/** What stands below each text that an operator mails. */
export async function signatureOf(tx: Database, { userId }: Actor): Promise<string | null> {
  const users = tx.selectFrom('users').select('signature');
  return (await users.where('id', '=', userId ?? 0).executeTakeFirst())?.signature || null;
}
