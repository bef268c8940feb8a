import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { bulkOutcome, messagesBulk, unchangedHeader } from '../../domain/inbox/change.ts';
import { messageEntity, messageStatusUpdate, messageSubmission } from '../../domain/conversation/contact-message.ts';
import { messageDetails as messageDetailsResponse } from '../../domain/inbox/details.ts';
import { messageColumnNames, messagesExport } from '../../domain/inbox/export.ts';
import { inboxCounts } from '../../domain/inbox/view.ts';
import { isNewestFirst, pageOf, pageSizes, messagesList } from '../../domain/inbox/list-query.ts';
import { audit } from '../platform/audit/audit-trail.ts';
import { keyOf } from '../features/changes/change-sets.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { messageDetails } from '../features/conversation-details/conversation-details.ts';
import { newToken, trackPath } from '../features/conversations/conversations.ts';
import { apiTexts } from '../platform/i18n/catalogue.ts';
import { exportTypes } from '../platform/http/download/download.ts';
import { checkExport } from './routing/check-export.ts';
import { endpoint, type Endpoint, readsSubmissions, writesSubmissions } from '../platform/http/endpoint/endpoint.ts';
import { withPageHeaders } from '../platform/http/endpoint/list-pages.ts';
import { bodyDigest, pageRequest } from '../platform/http/endpoint/request-headers.ts';
import { publicForm, sendReceipt } from './routing/public-form.ts';
import { existing } from '../platform/errors/http-error.ts';
import { changeMessages } from '../workflows/change-messages.ts';
import { exportMessages, findMessages, leavesAllMessages } from '../features/inbox/message-list.ts';
import { countInbox, findMessage } from '../features/submissions/messages.ts';
import { submitMessage } from '../workflows/submit-message.ts';

export const messagesEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now, wakeJobs } = context;
  const accept = publicForm(context, 'message');
  return [
    endpoint('POST /api/contact-v2', {
      summary: 'Send a message to the studio',
      access: 'public',
      body: messageSubmission,
      repeatable: true,
      status: 201,
      response: z.object({ message: z.string() }),
      handle: async ({ body: { website, ...form }, language, address, idempotencyKey, c }) => {
        const sentAt = now();
        const messageCall = { form, language, idempotencyKey, bodyDigest: bodyDigest(form), sentAt };
        const stored = await accept({ address, website }, (tx) => submitMessage(tx, messageCall, config.studioEmail));
        // A robot gets a number and the address of a page, neither of which exists; a repeated call has no token of its own.
        const received = stored?.received ?? { id: randomInt(1, 10_000), createdAt: sentAt.toISOString() };
        const track = stored ? stored.track : newToken();
        sendReceipt(c, received, track && trackPath(track));
        return { message: apiTexts(language)('messageReceived') };
      },
    }),
    endpoint('GET /api/messages', {
      summary:
        'Contact messages, newest first: the newest 500 as a list, or with parameters a page; X-Total-Count has the total, Link the next page',
      ...readsSubmissions,
      query: messagesList,
      response: z.union([z.array(messageEntity), pageOf(messageEntity)]),
      handle: async ({ query, c }) => {
        const request = pageRequest(query, c);
        if (request) {
          const page = await findMessages(db, request, now());
          return withPageHeaders(c, page, { isNewestFirst: isNewestFirst(query) });
        }
        const newest = await findMessages(db, { pageSize: pageSizes.wholeList }, now());
        return withPageHeaders(c, newest, { isNewestFirst: true }).items;
      },
    }),
    endpoint('GET /api/messages/export', {
      summary:
        'The contact messages that a filter or a selection leaves, as CSV, XLSX or JSON; all of them for admins with a fresh proof',
      access: 'editor',
      scope: 'submissions:read',
      query: messagesExport,
      response: z.array(z.looseObject({})),
      download: exportTypes,
      handle: async ({ query, user, by, c }) => {
        await checkExport(context, { query, user, by, c }, () => leavesAllMessages(db, query, now()));
        const fields = query.columns ?? messageColumnNames;
        await audit(db, by, { action: 'exported', entity: 'message', id: null, fields }, now());
        return exportMessages(db, query, now());
      },
    }),
    endpoint('GET /api/messages/:id', {
      summary: 'One contact message with everything about it',
      ...readsSubmissions,
      response: messageDetailsResponse,
      handle: async ({ id, user }) => existing(await messageDetails(db, id, user!, now())),
    }),
    endpoint('POST /api/messages/bulk', {
      summary:
        'Change status or labels of up to 500 contact messages, named one by one or by a filter and the number that it leaves',
      ...writesSubmissions,
      body: messagesBulk,
      repeatable: true,
      response: bulkOutcome,
      errors: { 409: 'More than 500, or another number than expected' },
      handle: async (call) => {
        const { unchanged, ...outcome } = await call.transact((tx, _record, at) =>
          changeMessages(tx, call.body, keyOf(call), at),
        );
        call.c.header(unchangedHeader, String(unchanged));
        wakeJobs();
        return outcome;
      },
    }),
    endpoint('PATCH /api/messages/:id/status', {
      summary: 'Set the status of a contact message',
      ...writesSubmissions,
      body: messageStatusUpdate,
      repeatable: true,
      response: messageEntity,
      handle: async (call) => {
        const { id, body } = call;
        const change = { items: [{ id }], change: body };
        await call.transact((tx, _record, at) => changeMessages(tx, change, keyOf(call, { id, body }), at));
        wakeJobs();
        return existing(await findMessage(db, id));
      },
    }),
  ];
};

export const inboxEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/inbox/counts', {
    summary: 'How many submissions are pending, and how many messages are new',
    ...readsSubmissions,
    response: inboxCounts,
    handle: () => countInbox(db),
  }),
];
