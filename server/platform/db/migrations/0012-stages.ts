import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The stage of a submission besides its status, and the time until which it is on the watch list. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { choice, instant } = columnKinds(engine);
  const stages = ['new', 'screening', 'playing', 'meeting', 'offer', 'signed', 'watch'];
  await db.schema
    .alterTable('projects')
    .addColumn(...choice('stage', 20, stages))
    .execute();
  await db.schema
    .alterTable('projects')
    .addColumn(...instant('watch_until'))
    .execute();
  // The watch list is searched for submissions whose date has come.
  await sql`create index projects_watched on projects (watch_until) where watch_until is not null`.execute(db);
}
