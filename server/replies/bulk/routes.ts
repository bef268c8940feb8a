import type * as z from 'zod/mini';
import {
  bulkReplyOutcome,
  bulkReplyPreview,
  bulkReplyUndone,
  messagesReply,
  projectsReply,
} from '../../../domain/bulk-reply.ts';
import { changeRequest } from '../../../domain/change.ts';
import type { MessagesFilter, ProjectsFilter } from '../../../domain/list-query.ts';
import type { AppContext } from '../../context.ts';
import { type Call, endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { bodyDigest } from '../../http/endpoint/idempotency-key.ts';
import type { SubmissionChanges } from '../send.ts';
import type { BulkReplied, FindIds } from './addressees.ts';
import { previewReplies } from './preview.ts';
import { type BulkReplyParts, sendReplies } from './send.ts';
import { undoReplies } from './undo.ts';

/** The lists whose selections are replied to. */
interface Lists {
  projects: FindIds<ProjectsFilter>;
  messages: FindIds<MessagesFilter>;
}

export function bulkReplyEndpoints(
  context: AppContext,
  changes: Pick<SubmissionChanges, 'undo'> & Pick<BulkReplyParts, 'change'>,
  lists: Lists,
): Endpoint[] {
  const { db, engine, now, mailDue } = context;
  const parts: BulkReplyParts = { db, engine, change: changes.change };
  const keyOf = ({ body, user, by: actor, idempotencyKey }: Call<unknown, unknown>) => ({
    user: user!,
    actor,
    idempotencyKey,
    bodyDigest: bodyDigest(body),
  });
  const send = async (replied: BulkReplied, call: Call<unknown, unknown>) => {
    const outcome = await sendReplies(parts, replied, keyOf(call), now());
    if (outcome.replies.length > 0) mailDue();
    return outcome;
  };
  const preview = (replied: BulkReplied, call: Call<unknown, unknown>) =>
    previewReplies(parts, replied, keyOf(call), now());
  const projects = (body: z.output<typeof projectsReply>): BulkReplied => ({
    list: 'projects',
    body,
    find: lists.projects,
  });
  const messages = (body: z.output<typeof messagesReply>): BulkReplied => ({
    list: 'messages',
    body,
    find: lists.messages,
  });

  const access = { access: 'editor', scope: 'submissions:write' } as const;
  const otherCount = { 409: 'More than 500, or another number than expected' };
  const sending = {
    ...access,
    repeatable: true,
    response: bulkReplyOutcome,
    errors: { ...otherCount, 429: 'So many mails in an hour' },
  } as const;
  const previewing = { ...access, response: bulkReplyPreview, errors: otherCount } as const;
  return [
    endpoint('POST /api/projects/replies', {
      ...sending,
      summary:
        'Answer up to 500 project submissions, each in its sender’s language; who was answered meanwhile is left out',
      body: projectsReply,
      handle: (call) => send(projects(call.body), call),
    }),
    endpoint('POST /api/projects/replies/preview', {
      ...previewing,
      summary: 'One mail of each language that an answer to several submissions would send, and who is left out',
      body: projectsReply,
      handle: (call) => preview(projects(call.body), call),
    }),
    endpoint('POST /api/messages/replies', {
      ...sending,
      summary:
        'Answer up to 500 contact messages, each in its sender’s language; who was answered meanwhile is left out',
      body: messagesReply,
      handle: (call) => send(messages(call.body), call),
    }),
    endpoint('POST /api/messages/replies/preview', {
      ...previewing,
      summary: 'One mail of each language that an answer to several messages would send, and who is left out',
      body: messagesReply,
      handle: (call) => preview(messages(call.body), call),
    }),
    endpoint('POST /api/replies/undo', {
      summary: 'Take back own replies to several whose mails still wait, by their idempotency key',
      access: 'editor',
      body: changeRequest,
      response: bulkReplyUndone,
      errors: { 404: 'No such replies of this user', 409: 'Their mails leave' },
      handle: ({ body: { key }, user, by: actor }) => undoReplies(context, key, { user: user!, actor, changes }, now()),
    }),
  ];
}
