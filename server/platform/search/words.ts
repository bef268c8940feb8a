import { type RawBuilder, sql } from 'kysely';
import { isMistyped, isPrefix, twoTypoParts, typoParts, typosOf } from '../../../domain/text/search-words.ts';
import { type Engine, engineOf } from '../db/engine.ts';
import { lockTable } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { fullTextIndexes } from './tables.ts';

/* `search_words` stores every word of the searched texts once; its trigram index finds the words that a typed term may mean. */

/** A term of a search, and the words that it may mean. */
export interface Meaning {
  term: string;
  /** The words that contain the term; undefined if there are more than {@link wordLimit}, or if the term matches prefixes only. */
  typed: string[] | undefined;
  /** Words that are one typo apart, or two from a long term; empty until they are looked up. */
  guessed: string[];
}

/** The terms of a search with the words that they may mean. */
export interface LookedUp {
  /** The terms with the words that contain them. */
  typed: Meaning[];
  /** Looks up the words with typos as well, which most searches do not need. */
  guessed: () => Promise<Meaning[]>;
}

/** The maximum of words for one term in a full-text query, whose cost is the number of words times the number of rows. */
const wordLimit = 300;

/** Looks up the words that each term may mean. */
export async function lookUp(db: Database, terms: readonly string[]): Promise<LookedUp> {
  const engine = engineOf(db);
  const words = await findWordsBy(db, terms, (term) => (isPrefix(term) ? undefined : isTyped(engine, term)), wordLimit);
  const typed = terms.map((term, index) => {
    const matchingWords = isPrefix(term) ? undefined : (words.get(index) ?? []);
    return { term, typed: matchingWords && matchingWords.length > wordLimit ? undefined : matchingWords, guessed: [] };
  });
  let guessed: Promise<Meaning[]> | undefined;
  return { typed, guessed: () => (guessed ??= addGuesses(db, typed)) };
}

async function addGuesses(db: Database, meanings: readonly Meaning[]): Promise<Meaning[]> {
  const terms = meanings.map(({ term, typed }) => (typed ? term : ''));
  const words = await findWordsBy(db, terms, (term) => (typosOf(term) > 0 ? isLike(engineOf(db), term) : undefined));
  return meanings.map(({ term, typed }, index) => {
    const guessedWords = (words.get(index) ?? []).filter((word) => !word.includes(term) && isMistyped(term, word));
    return { term, typed, guessed: guessedWords.slice(0, wordLimit) };
  });
}

/** Finds the words that match the condition of each term, by the index of the term: up to one more than `limit`. */
async function findWordsBy(
  db: Database,
  terms: readonly string[],
  condition: (term: string) => RawBuilder<unknown> | undefined,
  limit?: number,
): Promise<Map<number, string[]>> {
  const queries = terms.flatMap((term, index) => {
    const wordCondition = condition(term);
    const most = limit === undefined ? sql`` : sql`limit ${sql.lit(limit + 1)}`;
    // Words are returned as one string, which takes less time than as many rows.
    const words = sql`select ${sql.lit(index)} as term, string_agg(word, ' ') as words
      from (select word from search_words where ${wordCondition} ${most}) as found`;
    return wordCondition === undefined ? [] : [words];
  });
  if (queries.length === 0) return new Map();
  const union = sql<{ term: number; words: string | null }>`${sql.join(queries, sql` union all `)}`;
  const { rows } = await union.execute(db.withoutPlugins());
  return new Map(rows.map(({ term, words }) => [term, words?.split(' ') ?? []]));
}

/** SQL condition: a word contains a term. One or two characters of a script without an alphabet are shorter than a trigram. */
const isTyped = (engine: Engine, term: string): RawBuilder<unknown> =>
  Array.from(term).length < 3
    ? contains(engine, 'word', term)
    : sql`${contains(engine, 'word', term)} and ${has(engine, [term])}`;

/** SQL condition: a word has a part of the term that its typos leave unchanged. */
function isLike(engine: Engine, term: string): RawBuilder<unknown> {
  const typos = typosOf(term);
  const { length } = Array.from(term);
  const [beginning, ending] = typoParts(term);
  const { beginnings, middle, endings } =
    typos === 2 ? twoTypoParts(term) : { beginnings: [beginning], middle: [], endings: [ending] };
  // Stored words are padded with spaces.
  const parts = [...beginnings.map((part) => `  ${part}`), ...[middle].flat(), ...endings.map((part) => `${part}  `)];
  return sql`length(word) between ${length - typos} and ${length + typos} and ${has(engine, parts)}`;
}

/** SQL condition: a column contains a text. */
export const contains = (engine: Engine, column: string, text: string): RawBuilder<boolean> =>
  sql`${placeIn[engine]}(${sql.ref(column)}, ${text}) > 0`;

const placeIn = { postgres: sql.raw('strpos'), sqlite: sql.raw('instr') } as const;

/** SQL condition: a word has all trigrams of one of `parts`. */
export const has = (engine: Engine, parts: readonly string[]): RawBuilder<boolean> =>
  engine === 'postgres'
    ? sql`(${sql.join(
        parts.map((part) => sql`search_trigrams(word) @> ${trigrams(part)}::text[]`),
        sql` or `,
      )})`
    : sql`id in (select rowid from search_trigrams where search_trigrams match ${parts.map((part) => `"${part}"`).join(' OR ')})`;

export function trigrams(text: string): string[] {
  const letters = Array.from(text);
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
}

/** Inserts the words that are missing in the vocabulary. */
export async function insertWords(tx: Database, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  // Sorted: transactions that insert the same words then wait for each other without a deadlock.
  const sorted = [...new Set(words)].toSorted();
  const values =
    engineOf(tx) === 'postgres'
      ? sql`select word from unnest(${sorted}::text[]) as word`
      : sql`select value from json_each(${JSON.stringify(sorted)}) where true`;
  await sql`insert into search_words (word) ${values} on conflict do nothing`.execute(tx);
}

/**
 * Deletes words that no text contains from the vocabulary and the indexes. SQLite's indexes contain the words of deleted and replaced texts
 * until their segments are merged, in steps that each block other writers for about 50 ms.
 *
 * @param signal ends it between two steps
 * @throws {DOMException} when `signal` aborts
 */
export async function eraseDeletedWords(db: Database, signal?: AbortSignal): Promise<void> {
  await deleteUnusedWords(db, signal);
  if (engineOf(db) === 'sqlite') for (const index of fullTextIndexes) await mergeIndex(db, index, signal);
}

/** Index pages per merge step. */
const mergedPages = 64;

async function mergeIndex(db: Database, index: string, signal?: AbortSignal): Promise<void> {
  // A negative number starts a merge of the whole index; positive numbers continue it until a step changes fewer than two rows.
  for (let pages = -mergedPages, changed = 2; changed >= 2; pages = mergedPages) {
    signal?.throwIfAborted();
    changed = await db.connection().execute(async (connection) => {
      const before = await totalChanges(connection);
      await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(
        connection,
      );
      return (await totalChanges(connection)) - before;
    });
  }
}

async function totalChanges(connection: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(connection);
  return rows[0]!.count;
}

/** The number of words that one transaction checks, which blocks transactions that insert words. */
const batch = 200;

/** Deletes the words that no text contains from the vocabulary. */
export async function deleteUnusedWords(db: Database, signal?: AbortSignal): Promise<void> {
  const engine = engineOf(db);
  const word = engine === 'postgres' ? sql`('''' || word || '''')::tsquery` : sql`'"' || word || '"'`;
  const isUnusedIn = (table: string) => {
    const has = engine === 'postgres' ? sql`text_lexemes @@ ${word}` : sql`${sql.ref(table)} match ${word}`;
    return sql`not exists (select 1 from ${sql.table(table)} where ${has})`;
  };
  const unused = sql`${isUnusedIn('project_search')} and ${isUnusedIn('message_search')}`;
  // The lists of pending inserts are emptied first, since each lookup would read them.
  const lists = sql`gin_clean_pending_list('project_search_text_lexemes'), gin_clean_pending_list('message_search_text_lexemes')`;
  if (engine === 'postgres') await sql`select ${lists}`.execute(db);
  for (let after: string | undefined = ''; after !== undefined;) {
    signal?.throwIfAborted();
    const from: string = after;
    after = await db.transaction().execute(async (tx) => {
      // No words may be inserted during the check, or a word of a new text could be deleted.
      await lockTable(tx, 'search_words');
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word > ${from} order by word limit ${sql.lit(batch)}`.execute(tx);
      const lastWord = rows.at(-1)?.word;
      if (lastWord !== undefined)
        await sql`delete from search_words where word > ${from} and word <= ${lastWord} and ${unused}`.execute(tx);
      return lastWord;
    });
  }
}
