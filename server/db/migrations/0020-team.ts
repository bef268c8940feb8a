import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Four roles instead of two, what an operator says of themselves, and where a session came from. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { choice, instant, limited, required } = columnKinds(engine);
  // SQLite cannot change the check of a column, and a new table would cascade to the rows that refer to this one.
  await db.schema.alterTable('users').renameColumn('role', 'former_role').execute();
  await db.schema
    .alterTable('users')
    .addColumn(...required(choice('role', 20, ['user', 'reader', 'editor', 'admin']), 'user'))
    .execute();
  await sql`update users set role = former_role`.execute(db);
  await db.schema.alterTable('users').dropColumn('former_role').execute();

  for (const column of [
    limited('display_name', 100),
    limited('signature', 1000),
    limited('time_zone', 60),
    // A removed account stays as a name, for history and audit.
    instant('removed_at'),
  ])
    await db.schema
      .alterTable('users')
      .addColumn(...column)
      .execute();
  for (const column of [limited('address', 100), limited('device', 300)])
    await db.schema
      .alterTable('sessions')
      .addColumn(...column)
      .execute();
}
