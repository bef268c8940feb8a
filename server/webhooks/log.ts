import { type Page, pageSizes } from '../../domain/list-query.ts';
import type { WebhookDelivery } from '../../domain/webhook.ts';
import type { Database } from '../db/tables.ts';
import { deliveryColumns } from './store.ts';

/** A webhook's log, newest first. */
export async function findDeliveries(
  db: Database,
  webhookId: number,
  { page = 1, pageSize = pageSizes.usual }: { page?: number | undefined; pageSize?: number | undefined },
): Promise<Page<WebhookDelivery>> {
  const deliveries = db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId);
  const [items, { total }] = await Promise.all([
    deliveries
      .select(deliveryColumns)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    deliveries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items, total, page, pageSize };
}

/** Makes a delivery due once more, under the same id, unless it waits already. */
export async function redeliver(
  tx: Database,
  webhookId: number,
  id: number,
  now: Date,
): Promise<WebhookDelivery | undefined> {
  const ofWebhook = tx.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId).where('id', '=', id);
  await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'pending', attempts: 0, nextAttemptAt: now.toISOString(), deliveredAt: null })
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .where('status', '!=', 'pending')
    .execute();
  return ofWebhook.select(deliveryColumns).executeTakeFirst();
}
