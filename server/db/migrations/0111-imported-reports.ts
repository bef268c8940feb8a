import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** Reports leave out what was imported; SQLite reads no row where the index has each column of the condition. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const conditions = engine === 'sqlite' ? ', spam_at, merged_into, imported_at' : '';
  await sql`drop index projects_reported`.execute(db);
  await sql`create index projects_reported on projects (created_at, report_line${sql.raw(conditions)})
    where spam_at is null and merged_into is null and imported_at is null`.execute(db);
}
