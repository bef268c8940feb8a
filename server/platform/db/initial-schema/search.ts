import { type Kysely, sql } from 'kysely';
import { createSqliteWords } from '../../search/schema.ts';
import type { Engine } from '../engine.ts';

/** The searched tables, each with the table of their folded texts; both have the same ids. */
const searched = [
  ['projects', 'project_search', 'projects_unsearched'],
  ['contact_messages', 'message_search', 'contact_messages_unsearched'],
  // The folded names, which are a column of the texts since migration 0006.
  ['projects', 'project_search_names', 'projects_unnamed'],
  ['contact_messages', 'message_search_names', 'contact_messages_unnamed'],
] as const;

/**
 * Creates the tables of the search: the folded text of each searched row with a full-text index of its words, and
 * `search_words`, every word once, with a trigram index. Deleting a row deletes its text.
 */
export const createSearchSchema = (db: Kysely<any>, engine: Engine) =>
  engine === 'postgres' ? createPostgres(db) : createSqlite(db);

async function createSqlite(db: Kysely<any>): Promise<void> {
  for (const [table, texts, trigger] of searched) {
    await sql`create virtual table ${sql.table(texts)}
      using fts5(text, tokenize = 'ascii', prefix = '1 2', detail = none, columnsize = 0)`.execute(db);
    await sql`create trigger ${sql.id(trigger)} after delete on ${sql.table(table)}
      begin delete from ${sql.table(texts)} where rowid = old.id; end`.execute(db);
  }
  await createSqliteWords(db);
}

/**
 * The folded words are stored as lexemes directly: PostgreSQL's parser would split numbers and addresses differently. Trigrams are arrays,
 * since pg_trgm sees only ASCII letters in a database whose locale is C.
 */
async function createPostgres(db: Kysely<any>): Promise<void> {
  // The function is in PL/pgSQL and has a high cost, so the planner uses the index instead of calling it for each row. It is not
  // parallel, since starting workers takes longer than a search.
  await sql`create function search_lexemes(folded text) returns tsvector
    language plpgsql immutable strict cost 1000
    as $$ begin return array_to_tsvector(string_to_array(folded, ' ')); end $$`.execute(db);
  await sql`create function search_trigrams(word text) returns text[]
    language sql immutable strict parallel safe
    as $$ select array_agg(substr('  ' || word || '  ', place, 3)) from generate_series(1, length(word) + 2) as place $$`.execute(
    db,
  );
  for (const [table, texts] of searched) {
    await sql`create table ${sql.table(texts)} (
      id integer primary key references ${sql.table(table)} (id) on delete cascade,
      text text not null
    )`.execute(db);
    // Every search also reads the list of pending inserts, so the list is kept short.
    await sql`create index ${sql.id(`${texts}_lexemes`)} on ${sql.table(texts)}
      using gin (search_lexemes(text)) with (gin_pending_list_limit = 256)`.execute(db);
  }
  await sql`create table search_words (word text collate "C" primary key)`.execute(db);
  await sql`create index search_words_trigrams on search_words
    using gin (search_trigrams(word)) with (gin_pending_list_limit = 256)`.execute(db);
}
