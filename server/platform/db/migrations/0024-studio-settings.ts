import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The facts of the studio that admins have published, the newest row last. On PostgreSQL each row invalidates the caches of every instance. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text, object, created } = columnKinds(engine);
  await tableMaker(db, engine)('studio_versions', {}, [text('author'), object('content'), created]);
  if (engine !== 'postgres') return;
  await sql`create trigger studio_versions_content_changed
    after insert or update or delete or truncate on studio_versions
    for each statement execute function notify_content_changed()`.execute(db);
}
