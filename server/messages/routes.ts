import * as z from 'zod/mini';
import { messageEntity, messageForm, messageStatusUpdate } from '../../domain/message.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { bodyDigest } from '../http/submission-key.ts';
import { apiTexts } from '../http/texts.ts';
import { enqueueMessageMails } from '../mail/submission-mails.ts';
import type { Parts } from '../parts.ts';
import { insertMessage, listMessages, updateMessageStatus } from './store.ts';

export const messagesEndpoints = ({ config, db, now, mailDue }: Parts): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/contact-v2',
    summary: 'Send a message to the studio',
    access: 'public',
    body: messageForm,
    status: 201,
    answer: z.object({ message: z.string() }),
    handle: async ({ body, language, submissionKey }) => {
      const sent = now();
      const created = await db.transaction().execute(async (transaction) => {
        const submission = { language, submissionKey, bodyDigest: bodyDigest(body) };
        const stored = await insertMessage(transaction, body, submission, sent);
        if (stored.created) {
          await enqueueMessageMails(transaction, stored.message, { studioEmail: config.studioEmail, submissionKey }, sent);
        }
        return stored.created;
      });
      if (created) mailDue();
      return { message: apiTexts(language)('messageReceived') };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/messages',
    summary: 'Contact messages, newest first',
    access: 'admin',
    answer: z.array(messageEntity),
    handle: () => listMessages(db),
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/messages/:id/status',
    summary: 'Set the status of a contact message',
    access: 'admin',
    body: messageStatusUpdate,
    answer: messageEntity,
    handle: async ({ id, body }) => {
      const updated = await updateMessageStatus(db, id, body.status);
      if (!updated) throw notFound();
      return updated;
    },
  }),
];
