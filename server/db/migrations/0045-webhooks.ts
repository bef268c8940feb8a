import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Addresses that receive events, and the outbox and log of what is sent to them. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, choice, count, instant, limited, list, object, reference, required } = columnKinds(engine);
  await db.schema
    .createTable('webhooks')
    .addColumn(...id)
    .addColumn(...required(limited('name', 60)))
    .addColumn(...required(limited('address', 2000)))
    .addColumn(...required(choice('format', 20, ['standard', 'discord', 'slack'])))
    .addColumn(...list('events'))
    .addColumn(...required(limited('secret', 100)))
    .addColumn(...limited('previous_secret', 100))
    .addColumn(...instant('previous_until'))
    .addColumn(...required(instant('created_at')))
    .addColumn(...instant('disabled_at'))
    .addColumn(...instant('failing_since'))
    .execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn(...id)
    .addColumn(...required(reference('webhook_id', 'webhooks', 'cascade')))
    .addColumn(...required(limited('event_key', 60)))
    .addColumn(...required(limited('event', 40)))
    .addColumn(...reference('project_id', 'projects', 'cascade'))
    .addColumn(...reference('message_id', 'contact_messages', 'cascade'))
    .addColumn(...reference('case_id', 'cases', 'cascade'))
    .addColumn(...object('details'))
    .addColumn(...required(choice('status', 20, ['pending', 'delivered', 'failed', 'dropped'])))
    .addColumn(...required(count('attempts'), 0))
    .addColumn(...required(instant('next_attempt_at')))
    .addColumn(...count('response_status'))
    .addColumn(...limited('last_error', 100))
    .addColumn(...required(instant('created_at')))
    .addColumn(...instant('delivered_at'))
    .execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(name).on('webhook_deliveries').columns(columns).execute();
  await index('webhook_deliveries_due', 'status', 'next_attempt_at');
  await index('webhook_deliveries_log', 'webhook_id', 'id');
  await index('webhook_deliveries_age', 'created_at');
  await index('webhook_deliveries_project', 'project_id');
  await index('webhook_deliveries_message', 'message_id');
  await index('webhook_deliveries_case', 'case_id');
}
