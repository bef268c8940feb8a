import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * Rebuilds the full-text indexes of the embedded database, which FTS5's `secure-delete` damaged when several rows were replaced in one
 * transaction, and stores every word of their texts again: words were deleted for which a damaged index found no text.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  if (engine !== 'sqlite') return;
  for (const texts of textTables) {
    await sql`insert into ${sql.table(texts)} (${sql.ref(texts)}, rank) values ('secure-delete', 0)`.execute(db);
    await sql`insert into ${sql.table(texts)} (${sql.ref(texts)}) values ('rebuild')`.execute(db);
  }
  await sql`insert into search_trigrams (search_trigrams, rank) values ('secure-delete', 0)`.execute(db);
  await sql`insert into search_trigrams (search_trigrams) values ('delete-all')`.execute(db);
  await sql`insert into search_trigrams (rowid, word) select id, '  ' || word || '  ' from search_words`.execute(db);
  // Names are a part of the texts.
  for (const texts of ['project_search', 'message_search'])
    await sql`insert into search_words (word)
      select distinct word.value from ${sql.table(texts)} as stored, json_each('["' || replace(stored.text, ' ', '","') || '"]') as word
      where stored.text <> '' on conflict do nothing`.execute(db);
}

const textTables = ['project_search', 'message_search', 'project_search_names', 'message_search_names'];
