import { messageReply, projectReply, replyEntity, storedDraft } from '../conversation/reply.ts';
import {
  bulkReplyOutcome,
  bulkReplyPreview,
  bulkReplyUndone,
  messagesReply,
  projectsReply,
} from '../inbox/bulk-reply.ts';
import { changeRequest } from '../inbox/change.ts';
import { type All, type Operations, writesSubmissions } from './operation.ts';

const sending = {
  ...writesSubmissions,
  errors: { 409: 'There are newer entries than those in `seen`' },
  repeatable: true,
  status: 201,
  response: replyEntity,
} as const;

export const repliesApi = {
  'POST /api/projects/:id/replies': {
    ...sending,
    summary:
      'Answer a project submission by email, with greeting and footer in the sender’s language, and set its status',
    body: projectReply,
  },
  'POST /api/messages/:id/replies': {
    ...sending,
    summary: 'Answer a contact message by email; its status becomes answered',
    body: messageReply,
  },
  'POST /api/replies/:id/undo': {
    summary: 'Undo a reply of the caller whose email is pending; its text becomes the draft again',
    access: 'editor',
    response: storedDraft,
    errors: { 404: 'The reply is not the caller’s, or was undone', 409: 'Its email is being sent' },
  },
} satisfies Operations;

const otherCount = { 409: 'The filter matches more than 500 entries, or not the expected number' };
const sendingToMany = {
  ...writesSubmissions,
  repeatable: true,
  response: bulkReplyOutcome,
  errors: { ...otherCount, 429: 'Too many emails in an hour' },
} as const;
const previewing = { ...writesSubmissions, response: bulkReplyPreview, errors: otherCount } as const;

export const bulkRepliesApi = {
  'POST /api/projects/replies': {
    ...sendingToMany,
    summary:
      'Answer up to 500 project submissions, each in its sender’s language; senders who were answered in the meantime are skipped',
    body: projectsReply,
  },
  'POST /api/projects/replies/preview': {
    ...previewing,
    summary: 'One email in each language that an answer to several submissions would send, and the skipped senders',
    body: projectsReply,
  },
  'POST /api/messages/replies': {
    ...sendingToMany,
    summary:
      'Answer up to 500 contact messages, each in its sender’s language; senders who were answered in the meantime are skipped',
    body: messagesReply,
  },
  'POST /api/messages/replies/preview': {
    ...previewing,
    summary: 'One email in each language that an answer to several messages would send, and the skipped senders',
    body: messagesReply,
  },
  'POST /api/replies/undo': {
    summary: 'Undo the replies of a bulk reply of the caller whose emails are pending, by its idempotency key',
    access: 'editor',
    body: changeRequest,
    response: bulkReplyUndone,
    errors: { 404: 'The caller sent no replies with this key', 409: 'Their emails are being sent' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof repliesApi>, All<typeof bulkRepliesApi> {}
}
