import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

const createdAt = '2026-01-02T03:04:05.678Z';
const later = '2026-01-02T04:00:00.000Z';

it('deliveries and pictures of an older version keep their state and are worked on in the queue', async () => {
  const database = await openTestDatabase({ migrated: false });
  onTestFinished(() => database.remove());
  const { db } = database;
  await migrate(database, '0004-maintenance-runs');
  await sql`insert into webhooks (name, address, format, events, secret, created_at)
    values ('Chat', 'https://receiver.example/hook', 'standard', '[]', 's', ${createdAt})`.execute(db);
  const addDelivery = (status: string, attempts: number, lastError: string | null, deliveredAt: string | null) =>
    sql`insert into webhook_deliveries
      (webhook_id, event_key, event, status, attempts, next_attempt_at, response_status, last_error, created_at, delivered_at)
      values (1, ${status}, 'webhook.test', ${status}, ${attempts}, ${later}, 500, ${lastError}, ${createdAt}, ${deliveredAt})`.execute(
      db,
    );
  await addDelivery('pending', 3, 'http 500', null);
  await addDelivery('delivered', 1, null, later);
  await addDelivery('failed', 9, 'timeout', null);
  const addPicture = (hash: string, state: string, leasedUntil: string | null) =>
    sql`insert into media_files
      (hash, name, format, bytes, width, height, frames, state, placeholder, created_at, updated_at, attempts, leased_until)
      values (${hash}, 'reef.jpg', 'jpeg', 1, 1, 1, 1, ${state}, '', ${createdAt}, ${createdAt}, 2, ${leasedUntil})`.execute(
      db,
    );
  await addPicture('a', 'pending', later);
  await addPicture('b', 'ready', null);
  await migrate(database);

  const jobs = await db.selectFrom('jobs').selectAll().orderBy('id').execute();
  const delivery = { kind: 'webhook-delivery', webhookId: 1, mediaFileId: null, createdAt, leasedUntil: null };
  expect(jobs).toMatchObject([
    { ...delivery, deliveryId: 1, runAt: later, attempts: 3, lastError: 'http 500', result: null, finishedAt: null },
    { ...delivery, deliveryId: 2, attempts: 1, lastError: null, result: 'delivered', finishedAt: later },
    { ...delivery, deliveryId: 3, attempts: 9, lastError: 'timeout', result: 'failed' },
    { kind: 'picture-variants', mediaFileId: 1, deliveryId: null, attempts: 0, leasedUntil: null, finishedAt: null },
  ]);
  expect(await db.selectFrom('webhookDeliveries').selectAll().execute()).toHaveLength(3);
});
