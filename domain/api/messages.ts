import * as z from 'zod/mini';
import { bulkOutcome, messagesBulk } from '../inbox/change.ts';
import {
  messageChange,
  messageEntity,
  messageStatusUpdate,
  messageSubmission,
} from '../conversation/contact-message.ts';
import { messageDetails as messageDetailsResponse } from '../inbox/details.ts';
import { exportTypes, messagesExport } from '../inbox/export.ts';
import { entryMarks, messagesList, pageOf } from '../inbox/list-query.ts';
import { type All, type Operations, readsSubmissions, writesSubmissions } from './operation.ts';
import { inboxCounts } from '../inbox/view.ts';

export const messagesApi = {
  'POST /api/contact-v2': {
    summary: 'Send a message to the studio',
    access: 'public',
    body: messageSubmission,
    repeatable: true,
    status: 201,
    response: z.object({ message: z.string() }),
  },
  'GET /api/messages': {
    summary:
      'Contact messages, newest first: the newest 500 as a list, or with parameters a page; X-Total-Count has the total, Link the next page',
    ...readsSubmissions,
    query: messagesList,
    response: z.union([z.array(messageEntity), pageOf(z.extend(messageEntity, { marks: entryMarks }))]),
  },
  'GET /api/messages/export': {
    summary:
      'The contact messages that match a filter or a selection, as CSV, XLSX or JSON; only admins with a fresh proof can export all',
    access: 'editor',
    scope: 'submissions:read',
    query: messagesExport,
    response: z.array(z.looseObject({})),
    download: Object.values(exportTypes),
  },
  'GET /api/messages/:id': {
    summary: 'One contact message with everything about it; its ETag is the version on which a change is based',
    ...readsSubmissions,
    response: messageDetailsResponse,
    errors: { 404: 'The message does not exist; `projectId` is the submission that it became' },
  },
  'POST /api/messages/bulk': {
    summary:
      'Change status, assignee or labels of up to 500 contact messages, selected by id or by a filter with the number of its matches',
    ...writesSubmissions,
    body: messagesBulk,
    repeatable: true,
    response: bulkOutcome,
    errors: { 409: 'The filter matches more than 500 messages, or not the expected number' },
  },
  'PUT /api/messages/:id': {
    summary: 'Assign a contact message',
    ...writesSubmissions,
    versioned: 'numbered',
    body: messageChange,
    repeatable: true,
    response: messageEntity,
  },
  'PATCH /api/messages/:id/status': {
    summary: 'Set the status of a contact message',
    ...writesSubmissions,
    versioned: 'numbered',
    body: messageStatusUpdate,
    repeatable: true,
    response: messageEntity,
  },
} satisfies Operations;

export const inboxApi = {
  'GET /api/inbox/counts': {
    summary: 'The numbers of pending submissions and of new messages',
    ...readsSubmissions,
    response: inboxCounts,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof messagesApi>, All<typeof inboxApi> {}
}
