import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** When an operator chose to leave a closed submission without an answer. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('projects')
    .addColumn(...columnKinds(engine).instant('answer_waived_at'))
    .execute();
}
