import type { CreateTableBuilder, Kysely } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Drafts and versions of cases, partners and features. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, choice, object, instant, count, required } = columnKinds(engine);
  const of: Column[] = [
    required(choice('kind', 20, ['cases', 'partners', 'features'])),
    required(count('entity_id')),
    text('author'),
  ];
  const created = required(instant('created_at'));
  const table = (name: string, ...columns: Column[]) =>
    columns.reduce<CreateTableBuilder<string, any>>(
      (builder, column) => builder.addColumn(...column),
      db.schema.createTable(name),
    );

  await table('content_drafts', id, ...of, object('content'), object('base'), created, required(instant('updated_at')))
    .addUniqueConstraint('content_drafts_entity', ['kind', 'entity_id'])
    .execute();
  await table('content_versions', id, ...of, object('content'), created).execute();
  await db.schema
    .createIndex('content_versions_entity')
    .on('content_versions')
    .columns(['kind', 'entity_id', 'id'])
    .execute();
}
