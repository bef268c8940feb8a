import { pageOf } from '../../domain/list-query.ts';
import {
  deliveriesFilter,
  newWebhook,
  webhook,
  webhookDelivery,
  type WebhookForm,
  webhookForm,
  webhooks,
} from '../../domain/webhook.ts';
import { type Actor, audited, type AuditEvent } from '../audit/store.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { deleted, deletedResponse, endpoint, type Endpoint, readId } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { findDeliveries, redeliver } from './log.ts';
import {
  addTest,
  deleteWebhook,
  hasWebhook,
  insertWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './store.ts';

/** Addresses that receive events, and the log of what was sent to them. */
export const webhookEndpoints = ({ db, now, mailDue }: AppContext): Endpoint[] => {
  /** Changes a webhook and records it. @throws 404 where `work` finds none */
  async function change<Result>(
    id: number,
    by: Actor,
    event: Pick<AuditEvent, 'action' | 'fields'>,
    work: (tx: Database) => Promise<Result>,
  ): Promise<NonNullable<Result>> {
    const result = await audited(db, by, now(), work, () => ({ ...event, entity: 'webhook', id }));
    if (!result) throw notFound();
    return result;
  }
  /** The secret is of use for signed payloads alone. */
  const shown = <Made extends { secret: string }>(made: Made, { format }: Pick<WebhookForm, 'format'>) => ({
    ...made,
    secret: format === 'standard' ? made.secret : null,
  });

  return [
    endpoint('GET /api/webhooks', {
      summary: 'Webhooks, without their secrets',
      access: 'admin',
      response: webhooks,
      handle: async () => ({ items: await listWebhooks(db) }),
    }),
    endpoint('POST /api/webhooks', {
      summary: 'Add a webhook; the secret that signs its payloads is in this response alone',
      access: 'admin',
      fresh: true,
      body: webhookForm,
      status: 201,
      response: newWebhook,
      handle: async ({ body, by }) => {
        const event = ({ webhook: { id } }: { webhook: { id: number } }): AuditEvent => ({
          action: 'created',
          entity: 'webhook',
          id,
          fields: body.events,
        });
        return shown(await audited(db, by, now(), (tx) => insertWebhook(tx, body, now()), event), body);
      },
    }),
    endpoint('PUT /api/webhooks/:id', {
      summary: 'Change a webhook, or enable it again',
      access: 'admin',
      fresh: true,
      body: webhookForm,
      response: webhook,
      handle: ({ id, body, by }) =>
        change(id, by, { action: 'changed', fields: Object.keys(body) }, (tx) => updateWebhook(tx, id, body, now())),
    }),
    endpoint('DELETE /api/webhooks/:id', {
      summary: 'Remove a webhook with its log',
      access: 'admin',
      response: deletedResponse,
      handle: async ({ id, by }) => {
        await change(id, by, { action: 'deleted' }, (tx) => deleteWebhook(tx, id));
        return deleted;
      },
    }),
    endpoint('POST /api/webhooks/:id/secret', {
      summary: 'Replace the secret; payloads are signed with the former one too for a day',
      access: 'admin',
      fresh: true,
      response: newWebhook,
      handle: async ({ id, by }) => {
        const made = await change(id, by, { action: 'changed', fields: ['secret'] }, (tx) =>
          rotateSecret(tx, id, now()),
        );
        return shown(made, made.webhook);
      },
    }),
    endpoint('POST /api/webhooks/:id/test', {
      summary: 'Send a test event',
      access: 'admin',
      status: 201,
      response: webhookDelivery,
      handle: async ({ id, by }) => {
        const delivery = await change(id, by, { action: 'tested' }, async (tx) =>
          (await hasWebhook(tx, id)) ? addTest(tx, id, now()) : undefined,
        );
        mailDue();
        return delivery;
      },
    }),
    endpoint('GET /api/webhooks/:id/deliveries', {
      summary: 'What was sent to a webhook, newest first',
      access: 'admin',
      query: deliveriesFilter,
      response: pageOf(webhookDelivery),
      handle: async ({ id, query }) => {
        if (!(await hasWebhook(db, id))) throw notFound();
        return findDeliveries(db, id, query);
      },
    }),
    endpoint('POST /api/webhooks/:id/deliveries/:deliveryId/redeliver', {
      summary: 'Send an event once more, under the same id',
      access: 'admin',
      response: webhookDelivery,
      handle: async ({ id, by, c }) => {
        const deliveryId = readId(c, 'deliveryId');
        const delivery = await change(id, by, { action: 'retried' }, (tx) => redeliver(tx, id, deliveryId, now()));
        mailDue();
        return delivery;
      },
    }),
  ];
};
