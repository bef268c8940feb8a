import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** What a mailed answer quotes, folded below it. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('sender_answers')
    .addColumn(...columnKinds(engine).text('quoted'))
    .execute();
}
