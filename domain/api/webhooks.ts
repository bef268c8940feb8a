import { pageOf } from '../inbox/list-query.ts';
import {
  deliveriesFilter,
  newWebhook,
  webhook,
  webhookDelivery,
  webhookForm,
  webhooks,
} from '../operations/webhook.ts';
import { type All, deletedResponse, type Operations, provenAdmin } from './operation.ts';

export const webhooksApi = {
  'GET /api/webhooks': {
    summary: 'Webhooks, without their secrets',
    access: 'admin',
    response: webhooks,
  },
  'POST /api/webhooks': {
    summary: 'Add a webhook; only this response has the secret that signs its payloads',
    ...provenAdmin,
    body: webhookForm,
    status: 201,
    response: newWebhook,
  },
  'PUT /api/webhooks/:id': {
    summary: 'Change a webhook, or enable it again',
    ...provenAdmin,
    body: webhookForm,
    response: webhook,
  },
  'DELETE /api/webhooks/:id': {
    summary: 'Remove a webhook with its log',
    access: 'admin',
    response: deletedResponse,
  },
  'POST /api/webhooks/:id/secret': {
    summary: 'Replace the secret; for a day, payloads are also signed with the previous one',
    ...provenAdmin,
    response: newWebhook,
  },
  'POST /api/webhooks/:id/test': {
    summary: 'Send a test event',
    access: 'admin',
    status: 201,
    response: webhookDelivery,
  },
  'GET /api/webhooks/:id/deliveries': {
    summary: 'The deliveries to a webhook, newest first',
    access: 'admin',
    query: deliveriesFilter,
    response: pageOf(webhookDelivery),
  },
  'POST /api/webhooks/:id/deliveries/:deliveryId/redeliver': {
    summary: 'Send an event again with the same id',
    access: 'admin',
    response: webhookDelivery,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof webhooksApi> {}
}
