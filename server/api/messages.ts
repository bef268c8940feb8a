import { randomInt } from 'node:crypto';
import { messagesApi, inboxApi } from '../../domain/api/messages.ts';
import { unchangedHeader } from '../../domain/inbox/change.ts';
import { messageColumnNames } from '../../domain/inbox/export.ts';
import { isNewestFirst, pageSizes } from '../../domain/inbox/list-query.ts';
import { audit } from '../platform/audit/audit-trail.ts';
import { keyOf } from '../features/changes/change-sets.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { messageDetails } from '../features/conversation-details/conversation-details.ts';
import { newToken, trackPath } from '../features/conversations/conversations.ts';
import { apiTexts } from '../platform/i18n/catalogue.ts';
import { checkExport } from './routing/check-export.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { withPageHeaders } from '../platform/http/endpoint/list-pages.ts';
import { bodyDigest, entityTag, readPageRequest } from '../platform/http/endpoint/request-headers.ts';
import { publicForm, sendReceipt } from './routing/public-form.ts';
import { requireExisting, HttpError, notFound } from '../platform/errors/http-error.ts';
import { changeMessage, changeMessages } from '../workflows/change-messages.ts';
import { withMarks } from '../features/inbox/entry-marks.ts';
import { exportMessages, findMessages, exportsAllMessages } from '../features/inbox/message-list.ts';
import { countInbox, findMessage, findSubmissionOf } from '../features/submissions/messages.ts';
import { submitMessage } from '../workflows/submit-message.ts';

export const messagesEndpoints = (context: AppContext): Endpoint[] => {
  const { db, now, wakeJobs } = context;
  const accept = publicForm(context, 'message');
  return implement(messagesApi, {
    'POST /api/contact-v2': async ({ body: { website, ...form }, language, address, idempotencyKey, c }) => {
      const sentAt = now();
      const messageCall = { form, language, idempotencyKey, bodyDigest: bodyDigest(form), sentAt };
      const { stored, calendar } = await accept({ address, website }, (tx, receiver) =>
        submitMessage(tx, messageCall, receiver),
      );
      // A robot gets a random id and the address of a page that does not exist. A repeated call gets no token.
      const received = stored?.received ?? { id: randomInt(1, 10_000), createdAt: sentAt.toISOString() };
      const track = stored ? stored.track : newToken();
      sendReceipt(c, calendar, received, track && trackPath(track));
      return { message: apiTexts(language)('messageReceived') };
    },
    'GET /api/messages': async ({ query, c }) => {
      const request = readPageRequest(query, c);
      if (request) {
        const page = await findMessages(db, request, now());
        const pageWithHeaders = withPageHeaders(c, page, { isNewestFirst: isNewestFirst(query) });
        return { ...pageWithHeaders, items: await withMarks(db, 'messages', pageWithHeaders.items) };
      }
      const newestPage = await findMessages(db, { pageSize: pageSizes.wholeList }, now());
      return withPageHeaders(c, newestPage, { isNewestFirst: true }).items;
    },
    'GET /api/messages/export': async ({ query, user, by, c }) => {
      await checkExport(context, { query, user, by, c }, () => exportsAllMessages(db, query, now()));
      const fields = query.columns ?? messageColumnNames;
      await audit(db, by, { action: 'exported', entity: 'message', id: null, fields }, now());
      return exportMessages(db, query, now());
    },
    'GET /api/messages/:id': async ({ id, user, c }) => {
      const details = await messageDetails(db, id, user!, now());
      if (details) {
        c.header('ETag', entityTag(details.message));
        return details;
      }
      const projectId = await findSubmissionOf(db, id);
      throw projectId === undefined ? notFound() : new HttpError(404, 'notFound', { data: { projectId } });
    },
    'POST /api/messages/bulk': async (call) => {
      const { unchanged, ...outcome } = await call.transact((tx, _record, at) =>
        changeMessages(tx, call.body, keyOf(call), at),
      );
      call.c.header(unchangedHeader, String(unchanged));
      wakeJobs();
      return outcome;
    },
    'PATCH /api/messages/:id/status': async (call) => {
      const { id, body, version } = call;
      const key = keyOf(call, { id, body });
      await call.transact((tx, _record, at) => changeMessage(tx, { id, version }, body, key, at));
      wakeJobs();
      return requireExisting(await findMessage(db, id));
    },
    'PUT /api/messages/:id': async (call) => {
      const { id, body, version } = call;
      const { seen: assignedTo, ...change } = body;
      const key = keyOf(call, { id, body });
      await call.transact((tx, _record, at) => changeMessage(tx, { id, version, assignedTo }, change, key, at));
      wakeJobs();
      return requireExisting(await findMessage(db, id));
    },
  });
};

export const inboxEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(inboxApi, {
    'GET /api/inbox/counts': () => countInbox(db),
  });
