import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Links a portfolio item to the case that was created from it. Since visitors see items now, changes of them notify the other instances on a PostgreSQL database. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('portfolio_items')
    .addColumn(...columnKinds(engine).reference('case_id', 'cases', 'set null'))
    .execute();
  if (engine === 'postgres')
    await sql`create trigger portfolio_items_content_changed
      after insert or update or delete or truncate on portfolio_items
      for each statement execute function notify_content_changed()`.execute(db);
}
