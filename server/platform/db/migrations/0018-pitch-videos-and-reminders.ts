import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Whether a pitch has a video, and when its sender was reminded of what is missing. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { flag, instant } = columnKinds(engine);
  for (const column of [flag('pitch_has_video'), instant('pitch_reminded_at')])
    await db.schema
      .alterTable('projects')
      .addColumn(...column)
      .execute();
  const videoLink = engine === 'postgres' ? sql`pitch->>'videoLink'` : sql`json_extract(pitch, '$.videoLink')`;
  await sql`update projects set pitch_has_video = true where ${videoLink} is not null`.execute(db);
}
