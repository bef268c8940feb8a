import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Labels of submissions and messages, whose rows hold their ids. The indexes have only rows with labels. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, limited, list, instant, required } = columnKinds(engine);
  await db.schema
    .createTable('labels')
    .addColumn(...id)
    .addColumn(...required(limited('name', 20)))
    .addColumn(...required(limited('name_key', 80)))
    .addColumn(...required(instant('created_at')))
    .addUniqueConstraint('labels_name_key', ['name_key'])
    .execute();
  for (const table of ['projects', 'contact_messages']) {
    await db.schema
      .alterTable(table)
      .addColumn(...list('labels'))
      .execute();
    const columns =
      engine === 'postgres' ? sql`using gin (labels jsonb_path_ops)` : sql`(labels, created_at, id, status)`;
    await sql`create index ${sql.id(`${table}_labelled`)} on ${sql.table(table)} ${columns} where labels <> '[]'`.execute(
      db,
    );
  }
}
