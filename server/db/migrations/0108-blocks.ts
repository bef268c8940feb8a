import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Which operator blocked an address or domain, and why. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { limited, text } = columnKinds(engine);
  for (const column of [text('blocked_by'), limited('block_reason', 200)])
    await db.schema
      .alterTable('senders')
      .addColumn(...column)
      .execute();
}
