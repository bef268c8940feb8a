import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { linesOf, loadLines } from '../../operations/testing/data.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const createdAt = '2026-01-02T03:04:05.678Z';
const later = '2026-01-02T04:00:00.000Z';

/** A database of version 1.0.0 with deliveries and pictures in each state. */
async function openOlderDatabase(): Promise<TestDatabase> {
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
  return database;
}

const readJobs = ({ db }: TestDatabase) => db.selectFrom('jobs').selectAll().orderBy('id').execute();

const delivery = { kind: 'webhook-delivery', webhookId: 1, mediaFileId: null, createdAt, leasedUntil: null };
const expectedJobs = [
  { ...delivery, deliveryId: 1, runAt: later, attempts: 3, lastError: 'http 500', result: null, finishedAt: null },
  { ...delivery, deliveryId: 2, attempts: 1, lastError: null, result: 'delivered', finishedAt: later },
  { ...delivery, deliveryId: 3, attempts: 9, lastError: 'timeout', result: 'failed' },
  { kind: 'picture-variants', mediaFileId: 1, deliveryId: null, attempts: 0, leasedUntil: null, finishedAt: null },
];

describe('deliveries and pictures of an older version keep their state, and pending ones become jobs', () => {
  it('after an update', async () => {
    const database = await openOlderDatabase();
    await migrate(database);
    expect(await readJobs(database)).toMatchObject(expectedJobs);
    expect(await database.db.selectFrom('webhookDeliveries').select('id').execute()).toHaveLength(3);
  });

  it('after a restore of its backup', async () => {
    const lines = await linesOf(await openOlderDatabase());
    expect(lines[0]).toContain('"schema":"0004-maintenance-runs"');
    const target = await openTestDatabase({ migrated: false });
    onTestFinished(() => target.remove());
    await loadLines(target, lines);
    expect(await readJobs(target)).toMatchObject(expectedJobs);
    expect(await target.db.selectFrom('webhookDeliveries').select('id').execute()).toHaveLength(3);
  });
});
