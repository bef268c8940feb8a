import { undoSeconds, type ProjectReply, type Reply } from '../../domain/reply.ts';
import type { ContactMessage } from '../../domain/contact-message.ts';
import type { Project, ProjectStatus } from '../../domain/project.ts';
import type { User } from '../../domain/user.ts';
import { type Actor, audit } from '../audit/store.ts';
import { type ChangedItem, type ChangeKey, changeOnce, type FlagProjects } from '../changes/store.ts';
import { recordAnswer } from '../clock/store.ts';
import { createTrackingToken, hasNewer } from '../conversation/store.ts';
import { encode } from '../db/rows.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { clearDraft } from '../drafts/store.ts';
import { recordHistory } from '../history/store.ts';
import { bodyDigest } from '../http/endpoint/idempotency-key.ts';
import { HttpError } from '../http/errors.ts';
import type { QuotedMail } from '../mail/mail-module.ts';
import { enqueue } from '../mail/enqueue.ts';
import { answerCopies } from '../messages/copies/store.ts';
import { findProject, touchProject } from '../projects/store.ts';
import { indexConversation } from '../search/texts.ts';
import { takeWithheld } from '../spam/store.ts';
import { emit } from '../webhooks/store.ts';
import { insertReply, mailKeyOf, type ReplyTarget } from './store.ts';

/** How a submission changes and how that is undone, in an open transaction. */
export interface SubmissionChanges {
  flag: FlagProjects;
  change(
    tx: Database,
    before: Project,
    update: { status: ProjectStatus },
    key: Pick<ChangeKey, 'user' | 'actor'>,
    now: Date,
  ): Promise<{ items: ChangedItem[]; outcome: object }>;
  undo(tx: Database, engine: Engine, key: string, who: Pick<ChangeKey, 'user' | 'actor'>, now: Date): Promise<unknown>;
}

/** A reply as an operator sent it. */
export interface Sent {
  body: ProjectReply;
  user: User;
  by: Actor;
  idempotencyKey: string | null;
  at: Date;
}

/** What it answers, locked until the transaction ends. */
export interface Answered {
  target: ReplyTarget;
  quoted: QuotedMail;
  message: ContactMessage | undefined;
}

/** What the undo of a reply restores. */
export interface ReplyUndo {
  userId: number;
  /** Of the submission, or of the message that stands alone, before the reply. */
  clock: Pick<Project, 'waitingSince' | 'dueAt' | 'snoozedUntil' | 'firstAnsweredAt'>;
  /** Messages that the reply made answered. */
  messages: Pick<ContactMessage, 'id' | 'status'>[];
  /** Of the submission. */
  status: Project['status'] | null;
  /** Of the change of the status. */
  changeKey: string | null;
  eventKey: string | null;
}

/** Events leave when the undo is over, in ms. */
export const eventDelay = (undoSeconds.accepted + 3) * 1000;

/**
 * Stores a reply, its mail, its history entry and the status that is set with it, in the transaction `tx`.
 *
 * @throws {HttpError} 409 where an entry is newer than those that its writer saw
 */
export async function sendReply(
  tx: Database,
  { target, quoted, message }: Answered,
  sent: Sent,
  changes: SubmissionChanges,
): Promise<{ reply: Reply; created: boolean }> {
  const {
    body: { seen, undoable = false, status, ...body },
    user,
    by,
    idempotencyKey,
    at,
  } = sent;
  const { projectId, messageId, recipient, language } = target;
  const author = user.username;
  const about = { projectId, messageId };
  const digest = bodyDigest({ ...body, ...about, ...(status && { status }) });
  const undoUntil = undoable ? new Date(at.getTime() + undoSeconds.accepted * 1000).toISOString() : null;
  const stored = await insertReply(tx, body, target, { author, idempotencyKey, bodyDigest: digest, undoUntil }, at);
  if (!stored.created) return stored;
  const { id } = stored.reply;
  if (seen !== undefined && (await hasNewer(tx, about, seen, id))) throw new HttpError(409, 'changedMeanwhile');
  await indexConversation(tx, about);
  if (projectId !== null) {
    // What is answered is no spam, and its sender needs no thanks any more.
    await takeWithheld(tx, 'projects', [projectId]);
    await changes.flag(tx, [projectId], false, { user, actor: by }, at);
  }
  // Before the status: closing would archive what this reply answers.
  const copies = projectId === null ? [] : await answerCopies(tx, [projectId]);
  const before = projectId === null ? undefined : await findProject(tx, projectId);
  if (before && status) await setStatus(tx, before, { ...sent, status }, changes);
  const mail = { mailKey: mailKeyOf(stored.reply), kind: 'reply', recipient, language } as const;
  const mailed = { ...body, body: signed(body.body, await signatureOf(tx, by)) };
  const track = await createTrackingToken(tx, projectId === null ? { messageId: messageId! } : { projectId }, at);
  const delay = undoable ? undoSeconds.accepted * 1000 : 0;
  await enqueue(tx, { ...mail, payload: { ...mailed, quoted, track }, delay }, at);
  const entity = projectId === null ? 'message' : 'submission';
  await audit(tx, by, { action: 'replied', entity, id: projectId ?? messageId }, at);
  const eventKey = await emit(
    tx,
    projectId === null ? 'message.answered' : 'submission.answered',
    {
      ...(projectId === null ? { messageId } : { projectId }),
      details: { reply: { id, by: author, at: at.toISOString() } },
      ...(undoable && { delay: eventDelay }),
    },
    at,
  );
  const answered = new Map<number, ContactMessage['status']>();
  if (message && message.status !== 'answered') answered.set(message.id, message.status);
  const recorded = projectId === null ? { messageId: messageId! } : { projectId };
  await recordHistory(tx, [{ ...recorded, by: author, kind: 'replied', to: body.subject }], at);
  if (projectId !== null) {
    await recordAnswer(tx, { table: 'projects', id: projectId }, at);
    await touchProject(tx, projectId, at);
    for (const copy of copies) answered.set(copy.id, copy.status);
  }
  await clearDraft(
    tx,
    { ...(messageId === null ? { projectId: projectId! } : { messageId }), userId: user.id },
    'body',
  );
  if (undoable)
    await storeUndo(tx, id, {
      userId: user.id,
      clock: clockOf(before ?? message!),
      messages: [...answered].map(([one, was]) => ({ id: one, status: was })),
      status: before?.status ?? null,
      changeKey: status && before && status !== before.status ? idempotencyKey : null,
      eventKey: eventKey ?? null,
    });
  return stored;
}

/** The change is one that can be undone by its key for ten minutes. */
async function setStatus(
  tx: Database,
  project: Project,
  { body: { seen }, status, user, by: actor, idempotencyKey, at }: Sent & { status: ProjectStatus },
  changes: SubmissionChanges,
): Promise<void> {
  const before = typeof seen === 'object' ? seen.status : undefined;
  if (before !== undefined && before !== project.status) throw new HttpError(409, 'changedMeanwhile');
  if (status === project.status) return;
  const key = { user, actor, idempotencyKey, bodyDigest: bodyDigest({ id: project.id, status }) };
  await changeOnce(tx, key, at, () => changes.change(tx, project, { status }, key, at));
}

const storeUndo = (tx: Database, id: number, undo: ReplyUndo) =>
  tx.updateTable('replies').set(encode({ undo })).where('id', '=', id).execute();

export const clockOf = ({
  waitingSince,
  dueAt,
  snoozedUntil,
  firstAnsweredAt,
}: ReplyUndo['clock']): ReplyUndo['clock'] => ({ waitingSince, dueAt, snoozedUntil, firstAnsweredAt });

/** What stands below each text that an operator mails. */
export async function signatureOf(tx: Database, { userId }: Actor): Promise<string | null> {
  const author = await tx
    .selectFrom('users')
    .select('signature')
    .where('id', '=', userId ?? 0)
    .executeTakeFirst();
  return author?.signature || null;
}

/** The text as it is mailed: above the signature of its author's account. */
export const signed = (text: string, signature: string | null): string =>
  signature ? `${text}\n\n${signature}` : text;
