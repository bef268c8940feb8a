import { repliesApi } from '../../domain/api/replies.ts';
import { type ProjectReply } from '../../domain/conversation/reply.ts';
import { authorOf } from '../features/changes/change-sets.ts';
import type { AppContext } from '../workflows/app-context.ts';
import type { Database } from '../platform/db/tables.ts';
import { type Call, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { requireExisting } from '../platform/errors/http-error.ts';
import { findMessage, lockMessages } from '../features/submissions/messages.ts';
import { lockProject } from '../features/submissions/submissions.ts';
import { type Answered, answeredMessage, answeredProject, sendReply } from '../workflows/send-reply.ts';
import { undoReply } from '../workflows/undo-change.ts';

export const repliesEndpoints = ({ wakeJobs }: AppContext): Endpoint[] => {
  const send = async (call: Call<unknown, ProjectReply>, lock: (tx: Database, id: number) => Promise<Answered>) => {
    const key = { ...authorOf(call), idempotencyKey: call.idempotencyKey };
    const { reply, created } = await call.transact(async (tx, _record, now) =>
      sendReply(tx, await lock(tx, call.id), call.body, key, now),
    );
    if (created) wakeJobs();
    return reply;
  };
  return implement(repliesApi, {
    'POST /api/projects/:id/replies': (call) => send(call, answeredProjectOf),
    'POST /api/messages/:id/replies': (call) => send(call, answeredMessageOf),
    'POST /api/replies/:id/undo': (call) =>
      call.transact((tx, _record, now) => undoReply(tx, call.id, authorOf(call), now)),
  });
};

const answeredProjectOf = async (tx: Database, id: number): Promise<Answered> =>
  answeredProject(requireExisting(await lockProject(tx, id)));

async function answeredMessageOf(tx: Database, id: number): Promise<Answered> {
  const [locked] = await lockMessages(tx, [id]);
  return answeredMessage(requireExisting(await findMessage(tx, id)), requireExisting(locked).conversationId);
}
