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
      'The contact messages that a filter or a selection leaves, as CSV, XLSX or JSON; all of them for admins with a fresh proof',
    access: 'editor',
    scope: 'submissions:read',
    query: messagesExport,
    response: z.array(z.looseObject({})),
    download: Object.values(exportTypes),
  },
  'GET /api/messages/:id': {
    summary: 'One contact message with everything about it; its ETag is the version that a change is made from',
    ...readsSubmissions,
    response: messageDetailsResponse,
    errors: { 404: 'No such message; `projectId` is the submission that it became' },
  },
  'POST /api/messages/bulk': {
    summary:
      'Change status, assignee or labels of up to 500 contact messages, named one by one or by a filter and the number that it leaves',
    ...writesSubmissions,
    body: messagesBulk,
    repeatable: true,
    response: bulkOutcome,
    errors: { 409: 'More than 500, or another number than expected' },
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
    summary: 'How many submissions are pending, and how many messages are new',
    ...readsSubmissions,
    response: inboxCounts,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof messagesApi>, All<typeof inboxApi> {}
}
