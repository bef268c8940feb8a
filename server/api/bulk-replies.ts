import {
  bulkReplyOutcome,
  bulkReplyPreview,
  bulkReplyUndone,
  messagesReply,
  projectsReply,
} from '../../domain/inbox/bulk-reply.ts';
import { changeRequest } from '../../domain/inbox/change.ts';
import { authorOf, keyOf } from '../features/changes/change-sets.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Call, endpoint, type Endpoint } from '../platform/http/endpoint/endpoint.ts';
import { undoReplies } from '../workflows/undo-reply.ts';
import type { BulkReplied } from '../workflows/bulk-reply-addressees.ts';
import { previewReplies, sendReplies } from '../workflows/send-bulk-reply.ts';

const otherCount = { 409: 'More than 500, or another number than expected' };
const access = { access: 'editor', scope: 'submissions:write' } as const;
const errors = { ...otherCount, 429: 'So many mails in an hour' };
const sending = { ...access, repeatable: true, response: bulkReplyOutcome, errors } as const;
const previewing = { ...access, response: bulkReplyPreview, errors: otherCount } as const;

export function bulkReplyEndpoints({ wakeJobs }: AppContext): Endpoint[] {
  const send = async (replied: BulkReplied, call: Call<unknown, unknown>) => {
    const outcome = await call.transact((tx, _record, now) => sendReplies(tx, replied, keyOf(call), now));
    if (outcome.replies.length > 0) wakeJobs();
    return outcome;
  };
  const preview = (replied: BulkReplied, call: Call<unknown, unknown>) =>
    call.transact((tx, _record, now) => previewReplies(tx, replied, authorOf(call), now));
  return [
    endpoint('POST /api/projects/replies', {
      ...sending,
      summary:
        'Answer up to 500 project submissions, each in its sender’s language; who was answered meanwhile is left out',
      body: projectsReply,
      handle: (call) => send({ list: 'projects', body: call.body }, call),
    }),
    endpoint('POST /api/projects/replies/preview', {
      ...previewing,
      summary: 'One mail of each language that an answer to several submissions would send, and who is left out',
      body: projectsReply,
      handle: (call) => preview({ list: 'projects', body: call.body }, call),
    }),
    endpoint('POST /api/messages/replies', {
      ...sending,
      summary:
        'Answer up to 500 contact messages, each in its sender’s language; who was answered meanwhile is left out',
      body: messagesReply,
      handle: (call) => send({ list: 'messages', body: call.body }, call),
    }),
    endpoint('POST /api/messages/replies/preview', {
      ...previewing,
      summary: 'One mail of each language that an answer to several messages would send, and who is left out',
      body: messagesReply,
      handle: (call) => preview({ list: 'messages', body: call.body }, call),
    }),
    endpoint('POST /api/replies/undo', {
      summary: 'Take back own replies to several whose mails still wait, by their idempotency key',
      access: 'editor',
      body: changeRequest,
      response: bulkReplyUndone,
      errors: { 404: 'No such replies of this user', 409: 'Their mails leave' },
      handle: (call) => call.transact((tx, _record, now) => undoReplies(tx, call.body.key, authorOf(call), now)),
    }),
  ];
}
