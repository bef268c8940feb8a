import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/**
 * Creates the queue of all background work. Deliveries of webhooks and variants of pictures move into it with their attempts and times, but
 * without their leases, so interrupted work is claimed again.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { limited, count, created, instant, reference, required } = columnKinds(engine);
  await tableMaker(db, engine)(
    'jobs',
    {
      unique: { delivery: 'delivery_id', media_file: 'media_file_id' },
      index: { open: '(run_at, id) where finished_at is null', webhook: '(webhook_id)' },
    },
    [
      required(limited('kind', 40)),
      reference('delivery_id', 'webhook_deliveries', 'cascade'),
      reference('webhook_id', 'webhooks', 'cascade'),
      reference('media_file_id', 'media_files', 'cascade'),
      required(instant('run_at')),
      required(count('attempts'), 0),
      instant('leased_until'),
      limited('last_error', 200),
      limited('result', 20),
      created,
      instant('finished_at'),
    ],
  );
  // A periodic job has no subject, and each kind has only one.
  await sql`create unique index jobs_periodic on jobs (kind) where delivery_id is null and media_file_id is null`.execute(
    db,
  );
  await moveDeliveries(db);
  await movePictures(db);
}

async function moveDeliveries(db: Kysely<any>): Promise<void> {
  await sql`insert into jobs
    (kind, delivery_id, webhook_id, run_at, attempts, last_error, result, created_at, finished_at)
    select 'webhook-delivery', id, webhook_id, next_attempt_at, attempts, last_error,
      case when status <> 'pending' then status end, created_at,
      case when status <> 'pending' then coalesce(delivered_at, next_attempt_at) end
    from webhook_deliveries order by id`.execute(db);
  await sql`drop index webhook_deliveries_due`.execute(db);
  for (const column of ['status', 'attempts', 'next_attempt_at', 'last_error', 'delivered_at'])
    await db.schema.alterTable('webhook_deliveries').dropColumn(column).execute();
}

async function movePictures(db: Kysely<any>): Promise<void> {
  await sql`insert into jobs (kind, media_file_id, run_at, created_at)
    select 'picture-variants', id, created_at, created_at from media_files where state = 'pending' order by id`.execute(
    db,
  );
  for (const column of ['attempts', 'leased_until'])
    await db.schema.alterTable('media_files').dropColumn(column).execute();
}
