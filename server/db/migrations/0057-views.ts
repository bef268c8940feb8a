import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Saved views of the back office's lists. A shared view has no owner. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, limited, choice, count, instant, reference, required } = columnKinds(engine);
  await db.schema
    .createTable('views')
    .addColumn(...id)
    .addColumn(...reference('owner_id', 'users', 'cascade'))
    .addColumn(...required(choice('list', 20, ['submissions', 'messages'])))
    .addColumn(...required(limited('name', 40)))
    .addColumn(...required(limited('query', 1000)))
    .addColumn(...required(count('position')))
    .addColumn(...required(instant('created_at')))
    .execute();
  await db.schema.createIndex('views_owner').on('views').columns(['owner_id', 'list', 'position']).execute();
}
