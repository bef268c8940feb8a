import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The press kit of a case, which every case has until an operator switches it off. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text, list, flag } = columnKinds(engine);
  const [name, type, build] = flag('press_kit');
  await db.schema
    .alterTable('cases')
    .addColumn(name, type, (column) => build(column).defaultTo(engine === 'postgres' ? true : 1))
    .execute();
  const columns = [
    ...['developer', 'site_url', 'price', 'engine', 'press_terms'].map(text),
    ...['credits', 'awards', 'social_urls'].map(list),
  ];
  for (const column of columns) {
    await db.schema
      .alterTable('cases')
      .addColumn(...column)
      .execute();
  }
}
