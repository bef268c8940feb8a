import type { Endpoint } from '../http/endpoint/endpoint.ts';
import type { AppContext } from '../context.ts';
import { replyEntity, replySubmission, type Reply, type ReplyForm } from '../../domain/reply.ts';
import { recordAnswer } from '../clock/store.ts';
import { createTrackingToken } from '../conversation/store.ts';
import { recordHistory } from '../history/store.ts';
import { type Actor, audit } from '../audit/store.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { bodyDigest } from '../http/endpoint/idempotency-key.ts';
import type { QuotedMail } from '../mail/mail-module.ts';
import { enqueue } from '../mail/outbox.ts';
import { answerCopies, findMessage, lockMessages, setMessageStatus } from '../messages/store.ts';
import { lockProject, touchProject } from '../projects/store.ts';
import { takeWithheld } from '../spam/store.ts';
import type { FlagProjects } from '../changes/store.ts';
import type { User } from '../../domain/user.ts';
import { insertReply, mailKeyOf, repliesTo, type ReplyTarget } from './store.ts';
import type { Database } from '../db/tables.ts';
import { emit } from '../webhooks/store.ts';

/** A reply as an operator sent it. */
interface Sent {
  body: ReplyForm & { seen?: number | undefined };
  user: Pick<User, 'id' | 'username'>;
  by: Actor;
  idempotencyKey: string | null;
  at: Date;
}

export const repliesEndpoints = ({ db, engine, now, mailDue }: AppContext, flagProjects: FlagProjects): Endpoint[] => {
  const send = async (work: (tx: Database) => Promise<{ reply: Reply; created: boolean }>): Promise<Reply> => {
    const { reply, created } = await db.transaction().execute(work);
    if (created) mailDue();
    return reply;
  };
  const toProject = endpoint({
    method: 'POST',
    path: '/api/projects/:id/replies',
    summary: 'Answer a project submission by mail, in a frame of the sender’s language',
    access: 'editor',
    scope: 'submissions:write',
    body: replySubmission,
    errors: { 409: 'Somebody replied after `seen`' },
    repeatable: true,
    status: 201,
    response: replyEntity,
    handle: ({ id, body, user, by, idempotencyKey }) =>
      send(async (tx) => {
        const project = await lockProject(tx, engine, id);
        if (!project) throw notFound();
        const { contactEmail: recipient, language, description, createdAt } = project;
        const target = { projectId: id, messageId: null, recipient, language };
        const quoted = { text: description ?? '', at: createdAt };
        const sent = { body, idempotencyKey, user: user!, by, at: now() };
        return store(tx, target, quoted, sent, flagProjects);
      }),
  });
  const toMessage = endpoint({
    method: 'POST',
    path: '/api/messages/:id/replies',
    summary: 'Answer a contact message by mail; its status becomes answered',
    access: 'editor',
    scope: 'submissions:write',
    body: replySubmission,
    errors: { 409: 'Somebody replied after `seen`' },
    repeatable: true,
    status: 201,
    response: replyEntity,
    handle: ({ id, body, user, by, idempotencyKey }) =>
      send(async (tx) => {
        await lockMessages(tx, engine, [id]);
        const message = await findMessage(tx, id);
        if (!message) throw notFound();
        if (message.projectId !== null) await lockProject(tx, engine, message.projectId);
        const { email: recipient, language, projectId, message: text, createdAt } = message;
        const target = { projectId, messageId: id, recipient, language };
        const stored = await store(
          tx,
          target,
          { text, at: createdAt },
          { body, idempotencyKey, user: user!, by, at: now() },
          flagProjects,
        );
        if (stored.created) await setMessageStatus(tx, id, 'answered', now());
        return stored;
      }),
  });
  return [toProject, toMessage];
};

/** Stores a reply, its mail and its history entry. */
async function store(
  tx: Database,
  target: ReplyTarget,
  quoted: QuotedMail,
  { body: { seen, ...body }, user, by, idempotencyKey, at }: Sent,
  flagProjects: FlagProjects,
): Promise<{ reply: Reply; created: boolean }> {
  const { projectId, messageId, recipient, language } = target;
  const author = user.username;
  const digest = bodyDigest({ ...body, projectId, messageId });
  const stored = await insertReply(tx, body, target, { author, idempotencyKey, bodyDigest: digest }, at);
  if (!stored.created) return stored;
  const newest = (await repliesTo(tx, target)).find(({ id }) => id !== stored.reply.id);
  if (seen !== undefined && newest && newest.id > seen) throw new HttpError(409, 'changedMeanwhile');
  const mail = { mailKey: mailKeyOf(stored.reply), kind: 'reply', recipient, language } as const;
  const signed = { ...body, body: await withSignature(tx, body.body, by) };
  const track = await createTrackingToken(tx, projectId === null ? { messageId: messageId! } : { projectId }, at);
  await enqueue(tx, { ...mail, payload: { ...signed, quoted, track } }, at);
  await audit(
    tx,
    by,
    { action: 'replied', entity: projectId === null ? 'message' : 'submission', id: projectId ?? messageId },
    at,
  );
  const reply = { id: stored.reply.id, by: author, at: at.toISOString() };
  await emit(
    tx,
    projectId === null ? 'message.answered' : 'submission.answered',
    { ...(projectId === null ? { messageId } : { projectId }), details: { reply } },
    at,
  );
  if (projectId === null) return stored;
  // What is answered is no spam, and its sender needs no thanks any more.
  await takeWithheld(tx, 'projects', [projectId]);
  await flagProjects(tx, [projectId], false, { user, actor: by }, at);
  await recordAnswer(tx, { table: 'projects', id: projectId }, at);
  await recordHistory(tx, [{ projectId, by: author, kind: 'replied', to: body.subject }], at);
  await touchProject(tx, projectId, at);
  await answerCopies(tx, projectId);
  return stored;
}

/** The text as it is mailed: above the signature of its author's account. */
async function withSignature(tx: Database, text: string, { userId }: Actor): Promise<string> {
  const author = await tx
    .selectFrom('users')
    .select('signature')
    .where('id', '=', userId ?? 0)
    .executeTakeFirst();
  return author?.signature ? `${text}\n\n${author.signature}` : text;
}
