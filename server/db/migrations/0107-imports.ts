import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Submissions that were imported, with where they come from, and the keys of all rows that ever were. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, instant, limited, required } = columnKinds(engine);
  for (const column of [instant('imported_at'), limited('import_source', 40), limited('external_id', 200)])
    await db.schema
      .alterTable('projects')
      .addColumn(...column)
      .execute();
  await sql`create unique index projects_imported on projects (import_source, external_id)
    where external_id is not null`.execute(db);
  await db.schema
    .createTable('import_keys')
    .addColumn(...id)
    .addColumn(...required(text('key_hash')))
    .addColumn(...required(instant('created_at')))
    .addUniqueConstraint('import_keys_once', ['key_hash'])
    .execute();
}
