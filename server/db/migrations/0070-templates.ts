import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The team's reply templates. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, object, instant, reference, required } = columnKinds(engine);
  await db.schema
    .createTable('templates')
    .addColumn(...id)
    .addColumn(...text('key'))
    .addColumn(...required(text('title')))
    .addColumn(...reference('owner_id', 'users', 'cascade'))
    .addColumn(...object('texts'))
    .addColumn(...object('change'))
    .addColumn(...required(instant('created_at')))
    .addColumn(...required(instant('updated_at')))
    .addUniqueConstraint('templates_key', ['key'])
    .execute();
  await db.schema.createIndex('templates_owner').on('templates').columns(['owner_id']).execute();
}
