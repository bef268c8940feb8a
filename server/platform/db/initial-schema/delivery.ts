import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';
import { aboutColumns, byEither } from './about.ts';

/** Outgoing and incoming mail, webhooks, and the rate-limit counts that instances share. */
export async function createDelivery(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text, texts, limited, choice, list, object, count, instant, instants, ...kinds } = columnKinds(engine);
  const { created, reference, required } = kinds;
  const table = tableMaker(db, engine);

  await table(
    'outbox',
    {
      unique: { mail_key: 'mail_key' },
      index: { due: '(status, next_attempt_at)', recipient: '(lower(recipient), created_at)' },
    },
    [
      ...texts('mail_key', 'kind', 'recipient').map((column) => required(column)),
      required(text('language'), 'en'),
      object('payload'),
      required(choice('status', 20, ['pending', 'sent', 'failed']), 'pending'),
      required(count('attempts'), 0),
      required(instant('next_attempt_at')),
      text('last_error'),
      created,
      instant('sent_at'),
      limited('thread_key', 32),
    ],
  );
  await table(
    'sent_mails',
    { unique: { token: 'token_hash' }, index: { thread_key: '(thread_key)', reply: '(reply_id)', ...byEither } },
    [
      required(limited('thread_key', 32)),
      limited('token_hash', 64),
      ...aboutColumns(engine),
      reference('reply_id', 'replies', 'cascade'),
      instant('bounced_at'),
      limited('bounce', 100),
      created,
    ],
  );
  // A row outlives its conversation, so an email that arrives again is recognized.
  await table('received_mails', { unique: { identity: 'identity' }, index: { ...byEither, created: '(created_at)' } }, [
    required(limited('identity', 64)),
    limited('mail_id', 998),
    required(choice('outcome', 20, ['answer', 'message', 'bounce', 'own'])),
    ...aboutColumns(engine, 'set null'),
    created,
  ]);
  // The table has one row.
  await table('inbound_state', {}, [
    text('reader'),
    instant('leased_until'),
    text('uid_validity'),
    count('last_uid'),
    ...instants('last_success_at', 'last_error_at'),
    limited('last_error', 200),
  ]);

  await table('webhooks', {}, [
    required(limited('name', 60)),
    required(limited('address', 2000)),
    required(choice('format', 20, ['standard', 'discord', 'slack'])),
    list('events'),
    required(limited('secret', 100)),
    limited('previous_secret', 100),
    instant('previous_until'),
    created,
    ...instants('disabled_at', 'failing_since'),
  ]);
  await table(
    'webhook_deliveries',
    {
      index: {
        due: '(status, next_attempt_at)',
        log: '(webhook_id, id)',
        age: '(created_at)',
        project: '(project_id)',
        message: '(message_id)',
        case: '(case_id)',
      },
    },
    [
      required(reference('webhook_id', 'webhooks', 'cascade')),
      required(limited('event_key', 60)),
      required(limited('event', 40)),
      ...aboutColumns(engine),
      reference('case_id', 'cases', 'cascade'),
      object('details'),
      required(choice('status', 20, ['pending', 'delivered', 'failed', 'dropped'])),
      required(count('attempts'), 0),
      required(instant('next_attempt_at')),
      count('response_status'),
      limited('last_error', 100),
      created,
      instant('delivered_at'),
    ],
  );
  // The table has the form that rate-limiter-flexible needs. It is unlogged, since counts are worthless after a crash, and their commits need
  // not wait for the disk.
  if (engine === 'postgres')
    await sql`create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
      db,
    );
}
