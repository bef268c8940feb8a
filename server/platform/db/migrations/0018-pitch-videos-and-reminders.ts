import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Whether a pitch has a video, when its sender was reminded of missing fields, and an index with the facts that lists filter. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { flag, instant } = columnKinds(engine);
  for (const column of [flag('pitch_has_video'), instant('pitch_reminded_at')])
    await db.schema
      .alterTable('projects')
      .addColumn(...column)
      .execute();
  const videoLink = engine === 'postgres' ? sql`pitch->>'videoLink'` : sql`json_extract(pitch, '$.videoLink')`;
  await sql`update projects set pitch_has_video = true where ${videoLink} is not null`.execute(db);
  // A pitch that has a fact has been started, so filters by facts may skip the others.
  await sql`update projects set pitch_completeness = 1 where pitch_completeness = 0
    and (pitch_has_video or pitch_asked is not null or pitch_currency is not null or pitch_target_quarter is not null)`.execute(
    db,
  );
  // Lists in the order of arrival and their totals read only the index. SQLite reads the row for a column of its condition that it lacks.
  await sql`drop index projects_pitched`.execute(db);
  await sql`create index projects_pitched on projects
    (created_at, id, status, pitch_completeness, pitch_stage, pitch_asked, pitch_currency, pitch_has_build, pitch_has_video,
      pitch_target_quarter, project_type, priority, assigned_to, spam_at, merged_into)
    where pitch_completeness > 0 and spam_at is null and merged_into is null`.execute(db);
}
