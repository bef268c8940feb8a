import { type Kysely, sql } from 'kysely';
import type { RebuiltTable } from '../../../domain/operations/maintenance.ts';
import type { Engine } from '../db/engine.ts';
import type { SearchedKind } from './row-texts.ts';
import { searchedTables, textTables, wordTable } from './tables.ts';

/** The trigger of the embedded database that deletes the text of a deleted row. */
const triggerOf = (rows: string) => sql.id(`${rows}_unsearched`);

/**
 * Creates the table of folded texts of one kind: one row per searched row, with the same id. `text` has all searchable words; `name` has the
 * words of the names, which rank first.
 * @param rows the table of the searched rows, which earlier schemas name otherwise
 */
export const createTextTable = (
  db: Kysely<any>,
  engine: Engine,
  kind: SearchedKind,
  rows: string = searchedTables[kind],
): Promise<void> => (engine === 'postgres' ? createPostgresTexts(db, kind, rows) : createSqliteTexts(db, kind, rows));

/**
 * The tokenizer `ascii` splits a folded text at spaces only, so it does not depend on the letters of a Unicode version. The index stores
 * columns, which queries filter by, and no positions. FTS5's `secure-delete` is off, since it damages an index whose rows are replaced (decision 84).
 */
async function createSqliteTexts(db: Kysely<any>, kind: SearchedKind, rows: string): Promise<void> {
  const texts = sql.table(textTables[kind]);
  await sql`create virtual table ${texts}
    using fts5(name, text, tokenize = 'ascii', prefix = '1 2', detail = column, columnsize = 0)`.execute(db);
  await sql`create trigger ${triggerOf(rows)} after delete on ${sql.table(rows)}
    begin delete from ${texts} where rowid = old.id; end`.execute(db);
}

/** The folded words are stored as lexemes directly: PostgreSQL's parser would split numbers and addresses differently. */
async function createPostgresTexts(db: Kysely<any>, kind: SearchedKind, rows: string): Promise<void> {
  const texts = sql.table(textTables[kind]);
  await sql`create table ${texts} (
    id integer primary key references ${sql.table(rows)} (id) on delete cascade,
    name text not null,
    text text not null,
    name_lexemes tsvector not null generated always as (array_to_tsvector(string_to_array(name, ' '))) stored,
    text_lexemes tsvector not null generated always as (array_to_tsvector(string_to_array(text, ' '))) stored
  )`.execute(db);
  // With the default statistics of 1,000 words the planner expects most rows to have one of a hundred rare words, and scans the table.
  await sql`alter table ${texts} alter column text_lexemes set statistics 1000`.execute(db);
}

/** Creates PostgreSQL's full-text indexes of a text table, after bulk inserts, which are slower with an index. FTS5 tables contain theirs. */
export async function createTextIndexes(db: Kysely<any>, kind: SearchedKind): Promise<void> {
  const table = textTables[kind];
  // Every search also reads the list of pending inserts, so the list is kept short.
  for (const column of ['name', 'text'])
    await sql`create index ${sql.id(`${table}_${column}_lexemes`)} on ${sql.table(table)}
      using gin (${sql.ref(`${column}_lexemes`)}) with (gin_pending_list_limit = 256)`.execute(db);
}

/** Drops the table of the texts of a kind. @param rows see {@link createTextTable} */
export async function dropTextTable(
  db: Kysely<any>,
  engine: Engine,
  kind: SearchedKind,
  rows: string = searchedTables[kind],
): Promise<void> {
  if (engine === 'sqlite') await sql`drop trigger ${triggerOf(rows)}`.execute(db);
  await sql`drop table ${sql.table(textTables[kind])}`.execute(db);
}

/** Creates `search_words` of the embedded database: every word once, under an index of its trigrams. */
export async function createSqliteWords(db: Kysely<any>): Promise<void> {
  await sql`create table search_words (id integer primary key, word text not null unique)`.execute(db);
  // Words are padded with spaces, so their first and last letters form trigrams of their own.
  await sql`create virtual table search_trigrams
    using fts5(word, content = '', tokenize = 'trigram case_sensitive 1')`.execute(db);
  await sql`create trigger search_words_insert after insert on search_words begin
    insert into search_trigrams (rowid, word) values (new.id, '  ' || new.word || '  '); end`.execute(db);
  await sql`create trigger search_words_delete after delete on search_words begin
    insert into search_trigrams (search_trigrams, rowid, word)
    values ('delete', old.id, '  ' || old.word || '  '); end`.execute(db);
}

/** Replaces a damaged search table of the embedded database with an empty one. */
export async function recreateTable(db: Kysely<any>, damaged: RebuiltTable): Promise<void> {
  if (damaged === wordTable) {
    for (const table of [wordTable, 'search_trigrams']) await sql`drop table ${sql.table(table)}`.execute(db);
    return createSqliteWords(db);
  }
  const kind = damaged === textTables.project ? 'project' : 'message';
  await dropTextTable(db, 'sqlite', kind);
  await createTextTable(db, 'sqlite', kind);
}
