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
  errors: { 409: 'Somebody wrote after `seen`' },
  repeatable: true,
  status: 201,
  response: replyEntity,
} as const;

export const repliesApi = {
  'POST /api/projects/:id/replies': {
    ...sending,
    summary: 'Answer a project submission by mail, in a frame of the sender’s language, and set its status with it',
    body: projectReply,
  },
  'POST /api/messages/:id/replies': {
    ...sending,
    summary: 'Answer a contact message by mail; its status becomes answered',
    body: messageReply,
  },
  'POST /api/replies/:id/undo': {
    summary: 'Take back an own reply whose mail still waits; its text is the draft again',
    access: 'editor',
    response: storedDraft,
    errors: { 404: 'No such reply of this user, or it was undone', 409: 'Its mail leaves' },
  },
} satisfies Operations;

const otherCount = { 409: 'More than 500, or another number than expected' };
const sendingToMany = {
  ...writesSubmissions,
  repeatable: true,
  response: bulkReplyOutcome,
  errors: { ...otherCount, 429: 'So many mails in an hour' },
} as const;
const previewing = { ...writesSubmissions, response: bulkReplyPreview, errors: otherCount } as const;

export const bulkRepliesApi = {
  'POST /api/projects/replies': {
    ...sendingToMany,
    summary:
      'Answer up to 500 project submissions, each in its sender’s language; who was answered meanwhile is left out',
    body: projectsReply,
  },
  'POST /api/projects/replies/preview': {
    ...previewing,
    summary: 'One mail of each language that an answer to several submissions would send, and who is left out',
    body: projectsReply,
  },
  'POST /api/messages/replies': {
    ...sendingToMany,
    summary: 'Answer up to 500 contact messages, each in its sender’s language; who was answered meanwhile is left out',
    body: messagesReply,
  },
  'POST /api/messages/replies/preview': {
    ...previewing,
    summary: 'One mail of each language that an answer to several messages would send, and who is left out',
    body: messagesReply,
  },
  'POST /api/replies/undo': {
    summary: 'Take back own replies to several whose mails still wait, by their idempotency key',
    access: 'editor',
    body: changeRequest,
    response: bulkReplyUndone,
    errors: { 404: 'No such replies of this user', 409: 'Their mails leave' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof repliesApi>, All<typeof bulkRepliesApi> {}
}
