import type { CreateTableBuilder, Kysely } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Uploaded pictures. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, choice, list, object, instant, count, flag, limited, required } = columnKinds(engine);
  const columns: Column[] = [
    id,
    required(limited('hash', 64)),
    required(limited('name', 200)),
    required(choice('format', 10, ['jpeg', 'png', 'webp', 'avif', 'gif'])),
    ...['bytes', 'width', 'height', 'frames'].map((name) => required(count(name))),
    required(choice('state', 10, ['pending', 'ready', 'failed'])),
    list('widths'),
    required(text('placeholder')),
    object('alt'),
    flag('decorative'),
    required(count('focus_x'), 50),
    required(count('focus_y'), 50),
    text('author'),
    required(instant('created_at')),
    required(instant('updated_at')),
    instant('deleted_at'),
    required(count('attempts'), 0),
    instant('leased_until'),
  ];
  await columns
    .reduce<CreateTableBuilder<string, any>>(
      (builder, column) => builder.addColumn(...column),
      db.schema.createTable('media_files'),
    )
    .addUniqueConstraint('media_files_hash', ['hash'])
    .execute();
  await db.schema.createIndex('media_files_state').on('media_files').columns(['state', 'id']).execute();
}
