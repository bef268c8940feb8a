import {
  messageReply,
  projectReply,
  replyEntity,
  type ProjectReply,
  storedDraft,
} from '../../domain/conversation/reply.ts';
import { authorOf } from '../features/changes/change-sets.ts';
import type { AppContext } from '../workflows/app-context.ts';
import type { Database } from '../platform/db/tables.ts';
import { type Call, endpoint, type Endpoint, writesSubmissions } from '../platform/http/endpoint/endpoint.ts';
import { existing } from '../platform/errors/http-error.ts';
import { findMessage, lockMessages } from '../features/submissions/messages.ts';
import { lockProject } from '../features/submissions/submissions.ts';
import { type Answered, answeredMessage, answeredProject, sendReply } from '../workflows/send-reply.ts';
import { undoReply } from '../workflows/undo-reply.ts';

const sending = {
  ...writesSubmissions,
  errors: { 409: 'Somebody wrote after `seen`' },
  repeatable: true,
  status: 201,
  response: replyEntity,
} as const;

export const repliesEndpoints = ({ wakeJobs }: AppContext): Endpoint[] => {
  const send = async (call: Call<unknown, ProjectReply>, lock: (tx: Database, id: number) => Promise<Answered>) => {
    const key = { ...authorOf(call), idempotencyKey: call.idempotencyKey };
    const { reply, created } = await call.transact(async (tx, _record, now) =>
      sendReply(tx, await lock(tx, call.id), call.body, key, now),
    );
    if (created) wakeJobs();
    return reply;
  };
  return [
    endpoint('POST /api/projects/:id/replies', {
      ...sending,
      summary: 'Answer a project submission by mail, in a frame of the sender’s language, and set its status with it',
      body: projectReply,
      handle: (call) => send(call, answeredProjectOf),
    }),
    endpoint('POST /api/messages/:id/replies', {
      ...sending,
      summary: 'Answer a contact message by mail; its status becomes answered',
      body: messageReply,
      handle: (call) => send(call, answeredMessageOf),
    }),
    endpoint('POST /api/replies/:id/undo', {
      summary: 'Take back an own reply whose mail still waits; its text is the draft again',
      access: 'editor',
      response: storedDraft,
      errors: { 404: 'No such reply of this user, or it was undone', 409: 'Its mail leaves' },
      handle: (call) => call.transact((tx, _record, now) => undoReply(tx, call.id, authorOf(call), now)),
    }),
  ];
};

const answeredProjectOf = async (tx: Database, id: number): Promise<Answered> =>
  answeredProject(existing(await lockProject(tx, id)));

async function answeredMessageOf(tx: Database, id: number): Promise<Answered> {
  await lockMessages(tx, [id]);
  return answeredMessage(existing(await findMessage(tx, id)));
}
