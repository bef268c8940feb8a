import { bulkRepliesApi } from '../../domain/api/replies.ts';
import { authorOf, keyOf } from '../features/changes/change-sets.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Call, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { undoReplies } from '../workflows/undo-change.ts';
import type { BulkReplied } from '../workflows/bulk-reply-addressees.ts';
import { previewReplies, sendReplies } from '../workflows/send-bulk-reply.ts';

export function bulkReplyEndpoints({ wakeJobs }: AppContext): Endpoint[] {
  const send = async (replied: BulkReplied, call: Call<unknown, unknown>) => {
    const outcome = await call.transact((tx, _record, now) => sendReplies(tx, replied, keyOf(call), now));
    if (outcome.replies.length > 0) wakeJobs();
    return outcome;
  };
  const preview = (replied: BulkReplied, call: Call<unknown, unknown>) =>
    call.transact((tx, _record, now) => previewReplies(tx, replied, authorOf(call), now));
  return implement(bulkRepliesApi, {
    'POST /api/projects/replies': (call) => send({ list: 'projects', body: call.body }, call),
    'POST /api/projects/replies/preview': (call) => preview({ list: 'projects', body: call.body }, call),
    'POST /api/messages/replies': (call) => send({ list: 'messages', body: call.body }, call),
    'POST /api/messages/replies/preview': (call) => preview({ list: 'messages', body: call.body }, call),
    'POST /api/replies/undo': (call) =>
      call.transact((tx, _record, now) => undoReplies(tx, call.body.key, authorOf(call), now)),
  });
}
