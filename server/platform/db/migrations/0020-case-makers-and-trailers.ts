import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The website of a case's developer, and the video with its trailer. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text } = columnKinds(engine);
  for (const column of [text('developer_url'), text('trailer_url')])
    await db.schema
      .alterTable('cases')
      .addColumn(...column)
      .execute();
}
