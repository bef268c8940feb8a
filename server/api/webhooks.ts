import { webhooksApi } from '../../domain/api/webhooks.ts';
import { type WebhookForm } from '../../domain/operations/webhook.ts';
import type { AuditEvent } from '../platform/audit/audit-trail.ts';
import type { AppContext } from '../workflows/app-context.ts';
import type { Database } from '../platform/db/tables.ts';
import { type Call, deletes, type Endpoint, readId, implement } from '../platform/http/endpoint/endpoint.ts';
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

/** Removes the secret unless the payloads are signed, since the other formats do not use it. */
const withShownSecret = <Made extends { secret: string }>(created: Made, { format }: Pick<WebhookForm, 'format'>) => ({
  ...created,
  secret: format === 'standard' ? created.secret : null,
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

export const webhookEndpoints = ({ db, wakeJobs }: AppContext): Endpoint[] =>
  implement(webhooksApi, {
    'GET /api/webhooks': async () => ({ items: await listWebhooks(db) }),
    'POST /api/webhooks': ({ body, transact }) =>
      transact(async (tx, record, now) => {
        const created = await insertWebhook(tx, body, now);
        await record('created', 'webhook', created.webhook.id, body.events);
        return withShownSecret(created, body);
      }),
    'PUT /api/webhooks/:id': (call) =>
      change(call, { action: 'changed', fields: Object.keys(call.body) }, (tx, now) =>
        updateWebhook(tx, call.id, call.body, now),
      ),
    'DELETE /api/webhooks/:id': deletes('webhook', (tx, { id }) => deleteWebhook(tx, id)),
    'POST /api/webhooks/:id/secret': async (call) => {
      const rotated = await change(call, { action: 'changed', fields: ['secret'] }, (tx, now) =>
        rotateSecret(tx, call.id, now),
      );
      return withShownSecret(rotated, rotated.webhook);
    },
    'POST /api/webhooks/:id/test': async (call) => {
      const delivery = await change(call, { action: 'tested' }, async (tx, now) =>
        (await hasWebhook(tx, call.id)) ? addTest(tx, call.id, now) : undefined,
      );
      wakeJobs();
      return delivery;
    },
    'GET /api/webhooks/:id/deliveries': async ({ id, query }) => {
      if (!(await hasWebhook(db, id))) throw notFound();
      return listDeliveries(db, id, query);
    },
    'POST /api/webhooks/:id/deliveries/:deliveryId/redeliver': async (call) => {
      const deliveryId = readId(call.c, 'deliveryId');
      const delivery = await change(call, { action: 'retried' }, (tx, now) => redeliver(tx, call.id, deliveryId, now));
      wakeJobs();
      return delivery;
    },
  });
