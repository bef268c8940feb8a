import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** What senders ask for on their page, until the mailed link confirms it, and what they withdrew. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, choice, limited, instant, reference, required } = columnKinds(engine);
  for (const table of ['projects', 'contact_messages'])
    await db.schema
      .alterTable(table)
      .addColumn(...instant('withdrawn_at'))
      .execute();
  await db.schema
    .createTable('tracking_requests')
    .addColumn(...id)
    .addColumn(...required(choice('kind', 20, ['address', 'withdraw', 'export', 'erase'])))
    .addColumn(...required(limited('token_hash', 64)))
    .addColumn(...reference('project_id', 'projects', 'cascade'))
    .addColumn(...reference('message_id', 'contact_messages', 'cascade'))
    .addColumn(...limited('email', 254))
    .addColumn(...required(instant('created_at')))
    .addColumn(...required(instant('expires_at')))
    .addUniqueConstraint('tracking_requests_token', ['token_hash'])
    .execute();
  for (const column of ['project_id', 'message_id', 'expires_at'])
    await db.schema
      .createIndex(`tracking_requests_${column}`)
      .on('tracking_requests')
      .columns([column, 'id'])
      .execute();
}
