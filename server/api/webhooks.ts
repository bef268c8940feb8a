import { pageOf } from '../../domain/inbox/list-query.ts';
import {
  deliveriesFilter,
  newWebhook,
  webhook,
  webhookDelivery,
  type WebhookForm,
  webhookForm,
  webhooks,
} from '../../domain/operations/webhook.ts';
import type { AuditEvent } from '../platform/audit/audit-trail.ts';
import type { AppContext } from '../workflows/app-context.ts';
import type { Database } from '../platform/db/tables.ts';
import {
  type Call,
  deletes,
  type Endpoint,
  endpoint,
  provenAdmin,
  readId,
} from '../platform/http/endpoint/endpoint.ts';
import { notFound } from '../platform/errors/http-error.ts';
import { addTest, listDeliveries, redeliver } from '../features/webhooks/deliveries.ts';
import {
  deleteWebhook,
  hasWebhook,
  insertWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '../features/webhooks/webhooks.ts';

/** Returns the secret only for signed payloads, since the other formats do not use it. */
const shown = <Made extends { secret: string }>(made: Made, { format }: Pick<WebhookForm, 'format'>) => ({
  ...made,
  secret: format === 'standard' ? made.secret : null,
});

/** Changes a webhook and audits it. @throws {HttpError} 404 if `work` finds no webhook */
const change = <Result>(
  { id, transact }: Pick<Call<unknown, unknown>, 'id' | 'transact'>,
  { action, fields }: Pick<AuditEvent, 'action' | 'fields'>,
  work: (tx: Database, now: Date) => Promise<Result>,
) =>
  transact(async (tx, record, now) => {
    const result = await work(tx, now);
    if (!result) throw notFound();
    await record(action, 'webhook', id, fields);
    return result;
  });

export const webhookEndpoints = ({ db, wakeJobs }: AppContext): Endpoint[] => [
  endpoint('GET /api/webhooks', {
    summary: 'Webhooks, without their secrets',
    access: 'admin',
    response: webhooks,
    handle: async () => ({ items: await listWebhooks(db) }),
  }),
  endpoint('POST /api/webhooks', {
    summary: 'Add a webhook; only this response has the secret that signs its payloads',
    ...provenAdmin,
    body: webhookForm,
    status: 201,
    response: newWebhook,
    handle: ({ body, transact }) =>
      transact(async (tx, record, now) => {
        const created = await insertWebhook(tx, body, now);
        await record('created', 'webhook', created.webhook.id, body.events);
        return shown(created, body);
      }),
  }),
  endpoint('PUT /api/webhooks/:id', {
    summary: 'Change a webhook, or enable it again',
    ...provenAdmin,
    body: webhookForm,
    response: webhook,
    handle: (call) =>
      change(call, { action: 'changed', fields: Object.keys(call.body) }, (tx, now) =>
        updateWebhook(tx, call.id, call.body, now),
      ),
  }),
  endpoint('DELETE /api/webhooks/:id', {
    summary: 'Remove a webhook with its log',
    access: 'admin',
    ...deletes('webhook', (tx, { id }) => deleteWebhook(tx, id)),
  }),
  endpoint('POST /api/webhooks/:id/secret', {
    summary: 'Replace the secret; for a day payloads are also signed with the former one',
    ...provenAdmin,
    response: newWebhook,
    handle: async (call) => {
      const rotated = await change(call, { action: 'changed', fields: ['secret'] }, (tx, now) =>
        rotateSecret(tx, call.id, now),
      );
      return shown(rotated, rotated.webhook);
    },
  }),
  endpoint('POST /api/webhooks/:id/test', {
    summary: 'Send a test event',
    access: 'admin',
    status: 201,
    response: webhookDelivery,
    handle: async (call) => {
      const delivery = await change(call, { action: 'tested' }, async (tx, now) =>
        (await hasWebhook(tx, call.id)) ? addTest(tx, call.id, now) : undefined,
      );
      wakeJobs();
      return delivery;
    },
  }),
  endpoint('GET /api/webhooks/:id/deliveries', {
    summary: 'The deliveries to a webhook, newest first',
    access: 'admin',
    query: deliveriesFilter,
    response: pageOf(webhookDelivery),
    handle: async ({ id, query }) => {
      if (!(await hasWebhook(db, id))) throw notFound();
      return listDeliveries(db, id, query);
    },
  }),
  endpoint('POST /api/webhooks/:id/deliveries/:deliveryId/redeliver', {
    summary: 'Send an event again with the same id',
    access: 'admin',
    response: webhookDelivery,
    handle: async (call) => {
      const deliveryId = readId(call.c, 'deliveryId');
      const delivery = await change(call, { action: 'retried' }, (tx, now) => redeliver(tx, call.id, deliveryId, now));
      wakeJobs();
      return delivery;
    },
  }),
];
