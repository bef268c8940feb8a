import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Engine } from '../db/engine.ts';
import { type Page, pageSizes } from '../../domain/inbox/list-query.ts';
import type { deliveriesFilter, WebhookDelivery } from '../../domain/operations/webhook.ts';
import { after, columnsOf, countRows, idsOf } from '../db/rows.ts';
import { type Database, rowSchemas, type Tables } from '../db/tables.ts';
import { deliveryColumns } from './store.ts';

export type Delivery = Selectable<Tables['webhookDeliveries']>;

const columns = columnsOf(rowSchemas.webhookDeliveries);

/** The enabled webhooks with a delivery that is due. */
export async function findDueWebhooks(db: Database, now: Date): Promise<number[]> {
  const due = db
    .selectFrom('webhooks')
    .select('webhooks.id')
    .where('disabledAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDeliveries')
          .select('webhookDeliveries.id')
          .whereRef('webhookId', '=', 'webhooks.id')
          .where('status', '=', 'pending')
          .where('nextAttemptAt', '<=', now.toISOString()),
      ),
    );
  return idsOf(await due.execute());
}

/**
 * Leases the next delivery of a webhook that is due, in one statement: no other worker sends it in the meantime, and one that dies
 * frees it.
 */
export const claimDelivery = (
  db: Database,
  engine: Engine,
  webhookId: number,
  now: Date,
  lease: number,
): Promise<Delivery | undefined> =>
  db
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: after(now, lease) })
    .where('id', '=', ({ selectFrom }) => {
      const next = selectFrom('webhookDeliveries')
        .select('webhookDeliveries.id')
        .where('status', '=', 'pending')
        .where('nextAttemptAt', '<=', now.toISOString())
        .where('webhookId', '=', webhookId)
        .where(({ exists }) =>
          exists(selectFrom('webhooks').select('id').where('id', '=', webhookId).where('disabledAt', 'is', null)),
        )
        .orderBy('nextAttemptAt')
        .orderBy('webhookDeliveries.id')
        .limit(1);
      return engine === 'postgres' ? next.forUpdate().skipLocked() : next;
    })
    // Again, since the row may have changed between its choice and its lock.
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '<=', now.toISOString())
    .returning(columns)
    .executeTakeFirst();

/** Writes down the outcome of an attempt, unless its lease is over and the delivery is another worker's. */
export async function recordOutcome(db: Database, claimed: Delivery, outcome: Partial<Delivery>): Promise<void> {
  const delivery = db.updateTable('webhookDeliveries').set(outcome).where('id', '=', claimed.id);
  await delivery.where('status', '=', 'pending').where('nextAttemptAt', '=', claimed.nextAttemptAt).execute();
}

export async function recordSuccess(db: Database, webhookId: number): Promise<void> {
  const webhook = db.updateTable('webhooks').set({ failingSince: null }).where('id', '=', webhookId);
  await webhook.where('failingSince', 'is not', null).execute();
}

/** @returns since when every attempt of a webhook failed */
export async function recordFailing(db: Database, webhookId: number, now: Date): Promise<string> {
  const webhook = db.updateTable('webhooks').set({ failingSince: now.toISOString() }).where('id', '=', webhookId);
  await webhook.where('failingSince', 'is', null).execute();
  const row = await db.selectFrom('webhooks').select('failingSince').where('id', '=', webhookId).executeTakeFirst();
  return row?.failingSince ?? now.toISOString();
}

/** @returns the webhook's name, to the one caller that disabled it */
export async function disableWebhook(tx: Database, id: number, now: Date): Promise<string | undefined> {
  const webhook = tx.updateTable('webhooks').set({ disabledAt: now.toISOString() }).where('id', '=', id);
  return (await webhook.where('disabledAt', 'is', null).returning('name').executeTakeFirst())?.name;
}

export async function findDeliveries(
  db: Database,
  webhookId: number,
  { page = 1, pageSize = pageSizes.usual }: z.output<typeof deliveriesFilter>,
): Promise<Page<WebhookDelivery>> {
  const deliveries = db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId);
  const newest = deliveries
    .select(deliveryColumns)
    .orderBy('id', 'desc')
    .offset((page - 1) * pageSize);
  const [items, total] = await Promise.all([newest.limit(pageSize).execute(), countRows(deliveries)]);
  return { items, total, page, pageSize };
}

/** Makes a delivery due once more, under the same id, unless it waits already. */
export async function redeliver(
  tx: Database,
  webhookId: number,
  id: number,
  now: Date,
): Promise<WebhookDelivery | undefined> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'pending', attempts: 0, nextAttemptAt: now.toISOString(), deliveredAt: null })
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .where('status', '!=', 'pending')
    .execute();
  const ofWebhook = tx.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId).where('id', '=', id);
  return ofWebhook.select(deliveryColumns).executeTakeFirst();
}
