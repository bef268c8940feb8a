import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import { type Page, pageSizes } from '../../../domain/inbox/list-query.ts';
import { type deliveriesFilter, testEvent, type WebhookDelivery } from '../../../domain/operations/webhook.ts';
import { countRows } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { requeueJob } from '../../platform/jobs/queue.ts';
import { deliveryKind, insertDeliveries, newEventKey } from './webhooks.ts';

export type Delivery = Selectable<Tables['webhookDeliveries']>;

export const findDelivery = (db: Database, id: number): Promise<Delivery | undefined> =>
  db.selectFrom('webhookDeliveries').selectAll().where('id', '=', id).executeTakeFirst();

/** The deliveries of a webhook, newest first, with the state of their jobs. */
export async function listDeliveries(
  db: Database,
  webhookId: number,
  { page = 1, pageSize = pageSizes.usual }: z.output<typeof deliveriesFilter>,
): Promise<Page<WebhookDelivery>> {
  const pageQuery = selectDeliveries(db)
    .where('webhookDeliveries.webhookId', '=', webhookId)
    .orderBy('webhookDeliveries.id', 'desc')
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  const [rows, total] = await Promise.all([
    pageQuery.execute(),
    countRows(db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId)),
  ]);
  return { items: rows.map(deliveryOf), total, page, pageSize };
}

/** Queues a test event for one webhook. */
export async function addTest(tx: Database, webhookId: number, now: Date): Promise<WebhookDelivery> {
  const test = { event: testEvent, eventKey: newEventKey(), subject: {} };
  const [id] = await insertDeliveries(tx, webhookId, [test], now);
  return readDelivery(tx, id!);
}

/** Queues a delivery again under the same id, unless it is already queued. */
export async function redeliver(
  tx: Database,
  webhookId: number,
  id: number,
  now: Date,
): Promise<WebhookDelivery | undefined> {
  const delivery = await findDelivery(tx, id);
  if (delivery?.webhookId !== webhookId) return undefined;
  await requeueJob(tx, { kind: deliveryKind, subject: { deliveryId: id, webhookId } }, now);
  return readDelivery(tx, id);
}

async function readDelivery(db: Database, id: number): Promise<WebhookDelivery> {
  return deliveryOf(await selectDeliveries(db).where('webhookDeliveries.id', '=', id).executeTakeFirstOrThrow());
}

const selectDeliveries = (db: Database) =>
  db
    .selectFrom('webhookDeliveries')
    .innerJoin('jobs', 'jobs.deliveryId', 'webhookDeliveries.id')
    .leftJoin('projects', 'projects.conversationId', 'webhookDeliveries.conversationId')
    .leftJoin('messages', 'messages.conversationId', 'webhookDeliveries.conversationId')
    .select(['projects.id as projectId', 'messages.id as messageId', 'webhookDeliveries.caseId'])
    .select(['webhookDeliveries.id', 'event', 'responseStatus'])
    .select(['webhookDeliveries.createdAt', 'attempts', 'runAt as nextAttemptAt', 'lastError', 'result', 'finishedAt']);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>;

function deliveryOf({ result, finishedAt, ...row }: DeliveryRow): WebhookDelivery {
  const status = (result ?? 'pending') as WebhookDelivery['status'];
  return { ...row, status, deliveredAt: status === 'delivered' ? finishedAt : null };
}
