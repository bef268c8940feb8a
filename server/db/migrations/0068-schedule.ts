import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Who set the times of content, links to previews for people without an account, and the case of an accepted submission. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, choice, count, instant, reference, required } = columnKinds(engine);
  for (const table of ['cases', 'partners', 'features']) {
    await db.schema
      .alterTable(table)
      .addColumn(...text('scheduled_by'))
      .execute();
  }
  await db.schema
    .alterTable('projects')
    .addColumn(...reference('case_id', 'cases', 'set null'))
    .execute();
  await db.schema.createIndex('projects_case').on('projects').columns(['case_id']).execute();
  await db.schema
    .createTable('preview_links')
    .addColumn(...id)
    .addColumn(...required(choice('kind', 20, ['cases'])))
    .addColumn(...required(count('entity_id')))
    .addColumn(...required(text('author')))
    .addColumn(...required(text('token_hash')))
    .addColumn(...required(instant('created_at')))
    .addColumn(...required(instant('expires_at')))
    .addUniqueConstraint('preview_links_token', ['token_hash'])
    .execute();
  await db.schema.createIndex('preview_links_entity').on('preview_links').columns(['kind', 'entity_id']).execute();
}
