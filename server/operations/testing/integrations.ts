import type { Database } from '../../platform/db/tables.ts';

/** Adds an API token, and a webhook with its log. */
export async function fillIntegrations(
  db: Database,
  { conversationId, userId }: { conversationId: number; userId: number },
  createdAt: string,
) {
  const token = { name: 'Accounting', scopes: '["submissions:read"]', tokenHash: 'a digest', userId };
  await db
    .insertInto('apiTokens')
    .values({ ...token, createdAt, expiresAt: createdAt })
    .execute();
  const address = 'https://receiver.example/hook';
  const { id: webhookId } = await db
    .insertInto('webhooks')
    .values({ name: 'Chat', address, format: 'standard', events: '["submission.received"]', secret: 's', createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = { webhookId, conversationId, event: 'submission.received', eventKey: 'msg_1', details: '{}' };
  const { id: deliveryId } = await db
    .insertInto('webhookDeliveries')
    .values({ ...delivery, responseStatus: 204, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivered = { attempts: 1, runAt: createdAt, result: 'delivered', finishedAt: createdAt };
  await db
    .insertInto('jobs')
    .values({ kind: 'webhook-delivery', deliveryId, webhookId, ...delivered, createdAt })
    .execute();
}
