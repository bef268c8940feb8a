import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The pitch of a submission as JSON, and the facts of it that lists filter. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { choice, count, flag, limited, list, object, required } = columnKinds(engine);
  const stages = ['concept', 'prototype', 'vertical_slice', 'alpha', 'beta', 'early_access', 'released'];
  for (const column of [
    object('pitch'),
    choice('pitch_stage', 20, stages),
    count('pitch_asked'),
    choice('pitch_currency', 3, ['USD', 'EUR', 'GBP']),
    flag('pitch_has_build'),
    limited('pitch_target_quarter', 7),
    list('pitch_genres'),
    required(count('pitch_completeness'), 0),
  ])
    await db.schema
      .alterTable('projects')
      .addColumn(...column)
      .execute();
  // Most submissions have no pitch, and lists with these filters read only those that have one.
  await sql`create index projects_pitched on projects (pitch_completeness) where pitch_completeness > 0`.execute(db);
}
