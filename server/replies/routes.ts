import { messageReply, projectReply, replyEntity, type Reply, storedDraft } from '../../domain/reply.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { pairedProjectOf } from '../messages/copies/store.ts';
import { findMessage, lockMessages, setMessageStatus } from '../messages/store.ts';
import { lockProject } from '../projects/store.ts';
import { sendReply, type SubmissionChanges } from './send.ts';
import { type ReplyTarget } from './store.ts';
import { undoReply } from './undo.ts';

const newerEntry = { 409: 'Somebody wrote after `seen`' };

export const repliesEndpoints = (context: AppContext, changes: SubmissionChanges): Endpoint[] => {
  const { db, engine, now, mailDue } = context;
  const send = async (work: (tx: Database) => Promise<{ reply: Reply; created: boolean }>): Promise<Reply> => {
    const { reply, created } = await db.transaction().execute(work);
    if (created) mailDue();
    return reply;
  };
  const toProject = endpoint('POST /api/projects/:id/replies', {
    summary: 'Answer a project submission by mail, in a frame of the sender’s language, and set its status with it',
    access: 'editor',
    scope: 'submissions:write',
    body: projectReply,
    errors: newerEntry,
    repeatable: true,
    status: 201,
    response: replyEntity,
    handle: ({ id, body, user, by, idempotencyKey }) =>
      send(async (tx) => {
        const project = await lockProject(tx, engine, id);
        if (!project) throw notFound();
        const { contactEmail: recipient, language, description, createdAt } = project;
        const target: ReplyTarget = { projectId: id, messageId: null, recipient, language };
        const quoted = { text: description ?? '', at: createdAt };
        const sent = { body, user: user!, by, idempotencyKey, at: now() };
        return sendReply(tx, { target, quoted, message: undefined }, sent, changes);
      }),
  });
  const toMessage = endpoint('POST /api/messages/:id/replies', {
    summary: 'Answer a contact message by mail; its status becomes answered',
    access: 'editor',
    scope: 'submissions:write',
    body: messageReply,
    errors: newerEntry,
    repeatable: true,
    status: 201,
    response: replyEntity,
    handle: ({ id, body, user, by, idempotencyKey }) =>
      send(async (tx) => {
        // The submission first, as everywhere.
        const projectId = await pairedProjectOf(tx, id);
        const project = projectId === undefined ? undefined : await lockProject(tx, engine, projectId);
        await lockMessages(tx, engine, [id]);
        const message = await findMessage(tx, id);
        if (!message) throw notFound();
        const { email: recipient, language, message: text, createdAt } = message;
        const target: ReplyTarget = { projectId: project?.id ?? null, messageId: id, recipient, language };
        const sent = { body, user: user!, by, idempotencyKey, at: now() };
        const stored = await sendReply(tx, { target, quoted: { text, at: createdAt }, message }, sent, changes);
        if (stored.created) await setMessageStatus(tx, id, 'answered', now());
        return stored;
      }),
  });
  const undo = endpoint('POST /api/replies/:id/undo', {
    summary: 'Take back an own reply whose mail still waits; its text is the draft again',
    access: 'editor',
    response: storedDraft,
    errors: { 404: 'No such reply of this user, or it was undone', 409: 'Its mail leaves' },
    handle: ({ id, user, by }) => undoReply(context, id, { user: user!, by, changes }, now()),
  });
  return [toProject, toMessage, undo];
};
